import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readReport, replyToReport } from "#shared/barrier-reports/contract.ts";
import { type ReplyInput, ReplyTextSchema, type ReportView } from "#shared/barrier-reports/schemas.ts";
import { languageTag, t } from "#shared/language/translate.ts";
import { readOverview } from "#shared/overview/contract.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { readPageSettings } from "../../page-settings.ts";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import type { Draft } from "../session/use-draft.ts";
import { replaceReport } from "./replace-report.ts";

/** `seen` is the number of replies when the user began writing; empty before. */
type ReplyDraft = Draft<{ text: string; seen: string }>;

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

  function type(text: string) {
    const seen = draft.values.seen || String(report.replies.length);
    draft.change({ text, seen: text === "" ? "" : seen });
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
