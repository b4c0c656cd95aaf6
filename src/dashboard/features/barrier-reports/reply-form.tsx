import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readReport, replyToReport } from "#shared/barrier-reports/contract.ts";
import { type ReplyInput, ReplyTextSchema, type ReportView } from "#shared/barrier-reports/schemas.ts";
import { pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage, languageTag, t } from "#shared/language/translate.ts";
import { readOverview } from "#shared/overview/contract.ts";
import {
  REPLY_ANSWERS,
  REPLY_TOPICS,
  type ReplyAnswer,
  type ReplyTopic,
} from "#shared/suggestions/choices.ts";
import { suggestReply } from "#shared/suggestions/contract.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import { readPageSettings } from "../../page-settings.ts";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import type { Draft } from "../session/use-draft.ts";
import { Suggestion } from "../suggestions/suggestion.tsx";
import { replaceReport } from "./replace-report.ts";

/** `seen` is the number of replies when the user began writing; empty before. */
type ReplyDraft = Draft<{ text: string; seen: string; suggestion: string }>;

const NAMES = new Intl.DisplayNames(languageTag(), { type: "language" });

export interface ReplyFormProps {
  report: ReportView;
  draft: ReplyDraft;
  focused: boolean;
  /** Called with the draft's values as of sending. */
  onSent: (sent: ReplyDraft["values"]) => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Shows the recipient and the reply address before anything is sent. */
export function ReplyForm({ report, draft, focused, onSent, onKeep, onDiscard }: ReplyFormProps) {
  const { user } = useSignedInUser();
  const { productName } = readPageSettings();
  const language = NAMES.of(report.language ?? "en");
  const reply = useReply(report);
  const form = useForm({
    schema: ReplyTextSchema,
    send,
    fallback: t("The answer couldn’t be sent. Your text is still here; please try again."),
  });

  async function send({ text }: { text: string }) {
    const sent = draft.values;
    const seen = draft.values.seen === "" ? report.replies.length : Number(draft.values.seen);
    try {
      await reply.mutateAsync({ text, seen });
    } catch (error) {
      if (isReplyConflict(error)) draft.change({ seen: "" });
      throw error;
    }
    onSent(sent);
    toast({
      title: t("Answer sent"),
      description: t("It’s on its way to {email}.", { email: report.email }),
    });
  }

  function type(text: string, suggestion = draft.values.suggestion) {
    const seen = draft.values.seen || String(report.replies.length);
    draft.change({ text, suggestion, seen: text === "" ? "" : seen });
  }

  return (
    <FormFrame form={form}>
      <TextAreaField
        {...form.field("text")}
        label={t("Your answer")}
        hint={t(
          "{productName} emails it only to {email}, with their report and a short message around it in {language}. Replies go to your address, {email2}.",
          { productName, email: report.email, language, email2: user.email },
        )}
        rows={6}
        required
        autoFocus={focused}
        readOnly={form.busy}
        value={draft.values.text}
        onChange={(event) => type(event.target.value)}
      />
      <SuggestedReply report={report} draft={draft} fill={type} />
      <div className="cluster">
        <SubmitButton form={form} busyLabel={t("Sending…")}>
          {t("Send answer")}
        </SubmitButton>
        <Button variant="quiet" onClick={onKeep}>
          {t("Keep for later")}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </div>
    </FormFrame>
  );
}

const TOPICS: Record<ReplyTopic, string> = {
  pictures: t("Pictures without a description"),
  keyboard: t("Use by keyboard"),
  contrast: t("Colors and contrast"),
  text: t("Text that’s hard to read"),
  forms: t("Forms and error messages"),
  videos: t("Videos and sound"),
  documents: t("PDFs and other documents"),
  other: t("Something else"),
};

const ANSWERS: Record<ReplyAnswer, string> = {
  fixed: t("It’s fixed"),
  working: t("We’re working on it"),
  later: t("We can’t fix it soon"),
  details: t("We need to know more"),
};

interface SuggestedReplyProps {
  report: ReportView;
  draft: ReplyDraft;
  fill: (text: string, suggestion: string) => void;
}

/** Suggests a reply from what the user chooses, since nothing of a visitor goes to the model. */
function SuggestedReply({ report, draft, fill }: SuggestedReplyProps) {
  const [topic, setTopic] = useState<ReplyTopic>("other");
  const [answer, setAnswer] = useState<ReplyAnswer>("working");
  if (!readPageSettings().hasModel) return null;
  const language = pageLanguageOf(currentLanguage());
  return (
    <fieldset className="stack stack--tight">
      <legend>{t("Let a model suggest an answer")}</legend>
      <p className="field__hint">
        {t("It gets your two choices and what scans know of the page, and nothing that the visitor wrote.")}
      </p>
      <div className="filter">
        <SelectField
          label={t("What the report is about")}
          name="topic"
          options={optionsOf(REPLY_TOPICS, TOPICS)}
          value={topic}
          onChange={({ target }) => setTopic(REPLY_TOPICS.find((one) => one === target.value) ?? "other")}
        />
        <SelectField
          label={t("What you answer")}
          name="answer"
          options={optionsOf(REPLY_ANSWERS, ANSWERS)}
          value={answer}
          onChange={({ target }) => setAnswer(REPLY_ANSWERS.find((one) => one === target.value) ?? "working")}
        />
      </div>
      <Suggestion
        of=""
        value={draft.values.text}
        kept={draft.values.suggestion}
        ask={() => call(suggestReply, { params: { id: report.id }, body: { topic, answer, language } })}
        fill={fill}
      >
        {t("Suggest an answer")}
      </Suggestion>
    </fieldset>
  );
}

/** Sends a reply. If another user replied first, shows that reply before the refusal. */
function useReply({ id }: ReportView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reply: ReplyInput) => call(replyToReport, { params: { id }, body: reply }),
    onSuccess: (changed) => {
      replaceReport(client, id, changed);
      return client.invalidateQueries({ queryKey: keyOf(readOverview) });
    },
    onError: async (error) => {
      if (isReplyConflict(error)) replaceReport(client, id, await call(readReport, { params: { id } }));
    },
  });
}

function isReplyConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "replied_meanwhile";
}
