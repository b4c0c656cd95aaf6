import { useRef, useState } from "react";
import * as v from "valibot";
import { addAnswerFile, answerConversation } from "#shared/api/operator-desk.ts";
import { AnswerSchema, type OperatorConversation } from "#shared/schemas/operator-desk.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { MessageFields } from "../conversation/message-fields.tsx";
import { filesOf, sendFiles, type Upload } from "../conversation/send-files.ts";
import { useDraft } from "../session/use-draft.ts";
import { useKeepDesk } from "./use-keep-desk.ts";

const FieldsSchema = v.pick(AnswerSchema, ["text"]);
const AS_OPERATOR = {
  upload: (file: Upload) => call(addAnswerFile, file),
  allSent: { title: t("Your answer was sent"), description: t("The customer gets it by email.") },
};

/** Form for an answer with files; the draft is kept until it is sent. */
export function AnswerForm({ view: { id } }: { view: OperatorConversation }) {
  const keep = useKeepDesk();
  const request = useRef(randomUuid());
  const [sentTimes, setSentTimes] = useState(0);
  const draft = useDraft(`answer:${id}`, { text: "", closes: false });
  const form = useForm({
    schema: FieldsSchema,
    async send({ text }) {
      const sent = draft.values;
      const files = filesOf(form.formRef.current).map(({ name }) => name);
      const body = { request: request.current, text, files, closes: sent.closes };
      const answered = await call(answerConversation, { params: { id }, body });
      request.current = randomUuid();
      const { view, told } = await sendFiles(answered, form, AS_OPERATOR);
      keep(view);
      draft.markSaved(sent);
      draft.discard();
      setSentTimes(sentTimes + 1);
      toast(told);
    },
    fallback: t("Your answer was not sent. What you wrote is kept: please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <MessageFields key={sentTimes} label={t("Your answer")} text={draft.field("text")} form={form} />
      <Checkbox label={t("Close the conversation with this answer")} {...draft.tick("closes")} />
      <p>
        <SubmitButton form={form} busyLabel={t("Sending…")}>
          {t("Send answer")}
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
