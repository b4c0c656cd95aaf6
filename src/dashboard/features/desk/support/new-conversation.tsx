import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as v from "valibot";
import { openConversation, readConversation } from "#shared/desk/contract.ts";
import { answerTimeText } from "#shared/desk/promises.ts";
import { type DeskOverview, OpenConversationSchema } from "#shared/desk/schemas.ts";
import { TOPIC_NAMES } from "#shared/desk/words.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { TO_HEADING } from "../../../components/page-heading.tsx";
import { keyOf } from "../../../query.ts";
import { useDraft } from "../../session/use-draft.ts";
import { MessageFields } from "../conversation/message-fields.tsx";
import { sendFiles } from "../conversation/send-files.ts";
import { AS_CUSTOMER } from "./upload-file.ts";

const FieldsSchema = v.omit(OpenConversationSchema, ["request"]);

/** Opens a conversation; `?topic=` selects its topic. */
export function NewConversation({ topics }: { topics: DeskOverview["topics"] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [request] = useState(randomUuid);
  const asked = topics.find(({ topic }) => topic === search.get("topic"))?.topic ?? "question";
  const draft = useDraft<Record<"topic" | "subject" | "text", string>>("desk:new", {
    topic: asked,
    subject: "",
    text: "",
  });
  const form = useForm({
    schema: FieldsSchema,
    async send(fields) {
      const opened = await call(openConversation, { body: { request, ...fields } });
      const { view, told } = await sendFiles(opened, form, AS_CUSTOMER);
      client.setQueryData(keyOf(readConversation, { params: { id: view.id } }), view);
      draft.discard();
      toast(told);
      await navigate(fillPath(DASHBOARD.conversation, { conversationId: view.id }), { state: TO_HEADING });
    },
    fallback: t("Your message wasn’t sent. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <SelectField
        label={t("Topic")}
        hint={topicHint(topics, draft.values.topic)}
        options={topics.map(({ topic, isIncluded }) => ({
          value: topic,
          label: `${t(TOPIC_NAMES[topic])}${isIncluded ? "" : ` ${t("(by separate agreement)")}`}`,
        }))}
        {...draft.field("topic")}
        {...form.field("topic")}
      />
      <TextField
        label={t("Subject")}
        required
        maxLength={120}
        {...draft.field("subject")}
        {...form.field("subject")}
      />
      <MessageFields text={draft.field("text")} form={form} />
      <SubmitLine form={form} busyLabel={t("Sending…")} submit={t("Send message")} />
    </FormFrame>
  );
}

function topicHint(topics: DeskOverview["topics"], chosen: string): string | undefined {
  const known = topics.find(({ topic }) => topic === chosen);
  if (known?.answer)
    return t("We promise a first answer within {answer}.", { answer: answerTimeText(known.answer) });
  return known?.isIncluded === false
    ? t("Your plan doesn’t include it: we’ll send you the terms.")
    : undefined;
}
