import { commentIssue } from "#shared/api/scans.ts";
import { type CommentInput, CommentSchema, type IssueDetail } from "#shared/schemas/issue.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { useIssueChange } from "./use-issue.ts";

export function CommentForm({ issue: { id } }: { issue: IssueDetail }) {
  const comment = useIssueChange(id, (body: CommentInput) => call(commentIssue, { params: { id }, body }));
  const form = useForm({
    schema: CommentSchema,
    async send(input) {
      await comment.mutateAsync(input);
      form.formRef.current?.reset();
      toast({ title: "Comment added" });
    },
    fallback: "The comment was not added. What you wrote is kept: please try again.",
  });
  return (
    <ForManagers>
      <FormFrame form={form}>
        <TextAreaField label="Comment" name="text" rows={3} required error={form.errorOf("text")} />
        <p>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Adding…">
            Add comment
          </Button>
        </p>
      </FormFrame>
    </ForManagers>
  );
}
