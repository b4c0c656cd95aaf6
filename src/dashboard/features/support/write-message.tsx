import { useRef, useState } from "react";
import * as v from "valibot";
import { addMessage } from "#shared/api/desk.ts";
import { AddMessageSchema, type ConversationView } from "#shared/schemas/desk.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { MessageFields } from "../conversation/message-fields.tsx";
import { sendFiles } from "../conversation/send-files.ts";
import { useDraft } from "../session/use-draft.ts";
import { AS_CUSTOMER } from "./upload-file.ts";
import { useKeepConversation } from "./use-keep-conversation.ts";

const FieldsSchema = v.omit(AddMessageSchema, ["request"]);

/** Adds a message with files; the draft is kept until it is sent. */
export function WriteMessage({ view: { id } }: { view: ConversationView }) {
  const keep = useKeepConversation(id);
  const request = useRef(randomUuid());
  const [sentTimes, setSentTimes] = useState(0);
  const draft = useDraft(`desk:${id}`, { text: "" });
  const form = useForm({
    schema: FieldsSchema,
    async send({ text }) {
      const sent = draft.values;
      const added = await call(addMessage, { params: { id }, body: { request: request.current, text } });
      request.current = randomUuid();
      const { view, told } = await sendFiles(added, form, AS_CUSTOMER);
      keep(view);
      draft.markSaved(sent);
      draft.discard();
      setSentTimes(sentTimes + 1);
      toast(told);
    },
    fallback: t("Your message was not sent. What you wrote is kept: please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <MessageFields key={sentTimes} text={draft.field("text")} form={form} />
      <p>
        <SubmitButton form={form} busyLabel={t("Sending…")}>
          {t("Send message")}
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
