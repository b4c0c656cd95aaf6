import { useState } from "react";
import { flushSync } from "react-dom";
import * as v from "valibot";
import { assignIssue, ignoreIssue, restoreIssue } from "#shared/issues/contract.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { type IgnoreIssueInput, IgnoreIssueSchema } from "#shared/issues/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { IGNORE_REASONS } from "#shared/sites/choices.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { formatDay } from "../../format.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { useSites } from "../widget-data/use-sites.ts";
import { OriginChoice } from "./issue-origin.tsx";
import { useIssueChange } from "./use-issue.ts";
import { IGNORE_NAMES } from "./words.ts";

/** Preselects no reason, since the evidence keeps it permanently. */
const OPTIONS = [{ value: "", label: t("Please choose") }, ...optionsOf(IGNORE_REASONS, IGNORE_NAMES)];

/** An empty date means permanently. */
const FormSchema = v.object({
  ...IgnoreIssueSchema.entries,
  until: v.pipe(
    v.string(),
    v.transform((day) => day || null),
    IgnoreIssueSchema.entries.until.wrapped,
  ),
});

export function IssueWork({ issue }: { issue: IssueDetail }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Actions")}</h2>
      <ForManagers
        instead={
          <p>
            {t("Assigned to:")} {issue.assignee?.name ?? t("no one")}
          </p>
        }
      >
        <Assignee issue={issue} />
        <OriginChoice issue={issue} />
      </ForManagers>
      {issue.ignored && <IgnoredIssue issue={issue} ignored={issue.ignored} />}
      {!issue.ignored && (
        <ForManagers>
          <IgnoreIssue issue={issue} />
        </ForManagers>
      )}
    </Card>
  );
}

function Assignee({ issue: { id, siteId, assignee } }: { issue: IssueDetail }) {
  const people = useSites().data?.people ?? [];
  const change = useIssueChange(id, (person: number | null) =>
    call(assignIssue, { params: { id }, body: { assignee: person } }),
  );
  const others = people.filter(
    (person) => person.id !== assignee?.id && (!person.sites || person.sites.includes(siteId)),
  );
  const options = [
    { value: "", label: t("No one") },
    ...[...(assignee ? [assignee] : []), ...others].map((one) => ({
      value: String(one.id),
      label: one.name,
    })),
  ];
  const chosen = change.isPending ? change.variables : assignee?.id;
  return (
    <>
      <ChoiceField
        label={t("Assigned to")}
        name="assignee"
        options={options}
        value={chosen ? String(chosen) : ""}
        onChoose={(value) => change.mutate(value === "" ? null : Number(value))}
      />
      <p className="visually-hidden" role="status">
        {change.isSuccess && (assignee ? t("Assigned to {name}", { name: assignee.name }) : t("Unassigned"))}
      </p>
      <FailureAlert error={change.error} fallback={t("The issue wasn’t assigned. Please try again.")} />
    </>
  );
}

interface IgnoredIssueProps {
  issue: IssueDetail;
  ignored: NonNullable<IssueDetail["ignored"]>;
}

/** The user who ignored the issue and their reason, with an undo button. */
function IgnoredIssue({ issue: { id }, ignored }: IgnoredIssueProps) {
  const { reason, note, by, at, until } = ignored;
  const restore = useIssueChange(id, () => call(restoreIssue, { params: { id } }));
  return (
    <>
      <p>
        {by ?? t("A former team member")}{" "}
        {t("ignored it on {at}: {ignoreNames}.", { at: formatDay(at), ignoreNames: IGNORE_NAMES[reason] })}{" "}
        {until && t("It counts again after {until}.", { until: formatDay(until) })}
      </p>
      {note && <p className="issue-text">{note}</p>}
      <ForManagers>
        <FailureAlert error={restore.error} fallback={t("Nothing was changed. Please try again.")} />
        <p>
          <ActionButton
            action={{
              isPending: restore.isPending,
              mutate: () => restore.mutate(undefined, { onSuccess: () => focusHeading("h1") }),
            }}
            busyLabel={t("Saving…")}
          >
            {t("Stop ignoring it")}
          </ActionButton>
        </p>
      </ForManagers>
    </>
  );
}

function IgnoreIssue({ issue: { id } }: { issue: IssueDetail }) {
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
      // The heading is inert while the dialog is open.
      flushSync(onClose);
      focusHeading("h1");
      toast({
        title: t("The issue is now ignored"),
        description: t("It stays in the list under “Ignored.”"),
      });
    },
    fallback: t("The issue wasn’t ignored. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <p>{t("It no longer counts as open. Everyone in your team sees the reason.")}</p>
      <SelectField {...form.field("reason")} label={t("Reason")} options={OPTIONS} />
      <TextAreaField {...form.field("note")} label={t("Note (optional)")} rows={3} />
      <TextField
        {...form.field("until")}
        label={t("Until (optional)")}
        hint={t("After this day, it counts again.")}
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
