import { useState } from "react";
import { flushSync } from "react-dom";
import * as v from "valibot";
import { ignoreIssue } from "#shared/api/scans.ts";
import { type IgnoreIssueInput, IgnoreIssueSchema, type IssueDetail } from "#shared/schemas/issue.ts";
import { IGNORE_REASONS } from "#shared/schemas/scan-states.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { focusHeading } from "../../../components/focus-heading.ts";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { IGNORE_NAMES } from "../words.ts";
import { useIssueChange } from "./use-issue.ts";

/** No reason is chosen at first, since the record of evidence keeps it for good. */
const OPTIONS = [{ value: "", label: t("Please choose") }, ...optionsOf(IGNORE_REASONS, IGNORE_NAMES)];

/** An empty date means for good. */
const FormSchema = v.object({
  ...IgnoreIssueSchema.entries,
  until: v.pipe(
    v.string(),
    v.transform((day) => day || null),
    IgnoreIssueSchema.entries.until.wrapped,
  ),
});

/** Asks why, and until when, before an issue is ignored. */
export function IgnoreIssue({ issue: { id } }: { issue: IssueDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("Ignore it…")}
        </Button>
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("Ignore this issue?")}>
        <IgnoreForm id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function IgnoreForm({ id, onClose }: { id: string; onClose: () => void }) {
  const ignore = useIssueChange(id, (body: IgnoreIssueInput) => call(ignoreIssue, { params: { id }, body }));
  const form = useForm({
    schema: FormSchema,
    async send(input) {
      await ignore.mutateAsync(input);
      // The heading is inert as long as the dialog is open.
      flushSync(onClose);
      focusHeading("h1");
      toast({ title: t("The issue is ignored"), description: t("It stays in the list under “Ignored”.") });
    },
    fallback: t("The issue was not ignored. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <p>{t("It no longer counts as open. Everyone in your team sees the reason.")}</p>
      <SelectField {...form.field("reason")} label={t("Reason")} options={OPTIONS} />
      <TextAreaField {...form.field("note")} label={t("Note (optional)")} rows={3} />
      <TextField
        {...form.field("until")}
        label={t("Until (optional)")}
        hint={t("After this day it counts again.")}
        type="date"
      />
      <FormButtons
        form={form}
        busyLabel={t("Saving…")}
        submit={t("Ignore it")}
        cancel={t("Keep it open")}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
