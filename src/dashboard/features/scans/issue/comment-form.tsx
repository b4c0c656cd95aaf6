import { commentIssue } from "#shared/api/scans.ts";
import { type CommentInput, CommentSchema, type IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { useIssueChange } from "./use-issue.ts";

const NOTHING = { text: "" };

export function CommentForm({ issue: { id } }: { issue: IssueDetail }) {
  const draft = useDraft(`comment:${id}`, NOTHING);
  const comment = useIssueChange(id, (body: CommentInput) => call(commentIssue, { params: { id }, body }));
  const form = useForm({
    schema: CommentSchema,
    async send(input) {
      const sent = draft.values;
      await comment.mutateAsync(input);
      draft.markSaved(sent);
      toast({ title: t("Comment added") });
    },
    fallback: t("The comment was not added. What you wrote is kept: please try again."),
  });
  return (
    <ForManagers>
      <FormFrame form={form}>
        <UnsavedGuard unsaved={draft.unsaved} onLeave={draft.discard} />
        <TextAreaField
          label={t("Comment")}
          rows={3}
          required
          {...draft.field("text")}
          {...form.field("text")}
        />
        <p>
          <SubmitButton form={form} variant="secondary" busyLabel={t("Adding…")}>
            {t("Add comment")}
          </SubmitButton>
        </p>
      </FormFrame>
    </ForManagers>
  );
}
