import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { listManualChecks, saveManualCheck } from "#shared/manual-checks/contract.ts";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import { SaveManualCheckSchema } from "#shared/manual-checks/schemas.ts";
import { MANUAL_CHECK_STATES, type ManualCheckState } from "#shared/sites/choices.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import { QueryView } from "../../components/query-view.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { formatDay, formatNumber } from "../../format.ts";
import { keyOf, query } from "../../query.ts";
import { CriteriaLinks } from "../issues/criteria-links.tsx";
import { CHECK_NAMES } from "../issues/words.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { type Draft, useDraft } from "../session/use-draft.ts";

const OPTIONS = optionsOf(MANUAL_CHECK_STATES, CHECK_NAMES);

const VARIANTS: Record<ManualCheckState, BadgeVariant> = {
  open: "neutral",
  passed: "success",
  failed: "danger",
  "not-applicable": "neutral",
};

export function ManualCheckList({ site: { id } }: { site: SiteView }) {
  const checks = useQuery({ ...query(listManualChecks, { params: { id } }), refetchOnMount: "always" });
  return (
    <QueryView query={checks} what={t("the checks")} lines={8}>
      {(list) => <Checks siteId={id} list={list} />}
    </QueryView>
  );
}

function Checks({ siteId, list }: { siteId: string; list: ManualCheckView[] }) {
  const draft = useDraft(`checks:${siteId}`, savedResults(list));
  return (
    <div className="stack">
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <p>
        {t(
          "No scan can tell whether these are met: a person has to try. Note what you find; the date shows when it was last checked.",
        )}
      </p>
      <p role="status">{doneWords(list)}</p>
      <ul className="issue-list">
        {list.map((check) => (
          <li key={check.id} className="row-list__item">
            <ManualCheck siteId={siteId} check={check} draft={draft} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function doneWords(list: ManualCheckView[]): string {
  const done = list.filter(({ state }) => state !== "open");
  const failed = list.filter(({ state }) => state === "failed");
  return t("{length} of {length2} checked manually, {length3} failed", {
    length: formatNumber(done.length),
    length2: formatNumber(list.length),
    length3: formatNumber(failed.length),
  });
}

interface ManualCheckProps {
  siteId: string;
  check: ManualCheckView;
  draft: CheckDraft;
}

function ManualCheck({ siteId, check, draft }: ManualCheckProps) {
  const { how, criteria, state, note, by, updatedAt } = check;
  const title = t(check.title);
  const [startsOpen] = useState(() => isChanged(check, draft));
  return (
    <article className="stack stack--close">
      <div className="split">
        <h2 className="issue-row__title">{title}</h2>
        <Badge variant={VARIANTS[state]}>{CHECK_NAMES[state]}</Badge>
      </div>
      <p>{t(how)}</p>
      {updatedAt && (
        <p className="muted small">
          <RichText
            text="Last checked on <time>{updatedAt}</time>"
            values={{ updatedAt: formatDay(updatedAt) }}
            at={updatedAt}
          />
          {by && ` ${t("by {by}", { by })}`}
        </p>
      )}
      {note && <p className="issue-text">{note}</p>}
      <details>
        <summary>
          <RichText text="Criteria <span>of “{title}”</span>" values={{ title }} />
        </summary>
        <CriteriaLinks criteria={criteria} />
      </details>
      <ForManagers>
        <details open={startsOpen}>
          <summary>
            <RichText text="Enter the result <span>of “{title}”</span>" values={{ title }} />
          </summary>
          <CheckForm siteId={siteId} check={check} draft={draft} />
        </details>
      </ForManagers>
    </article>
  );
}

interface CheckFormProps {
  siteId: string;
  check: ManualCheckView;
  draft: CheckDraft;
}

function CheckForm({ siteId, check, draft }: CheckFormProps) {
  const names = { state: draftName(check, "state"), note: draftName(check, "note") };
  const client = useQueryClient();
  const form = useForm({
    schema: SaveManualCheckSchema,
    async send(result) {
      const params = { id: siteId, check: check.id };
      const sent = { [names.state]: result.state, [names.note]: draft.values[names.note] ?? "" };
      const list = await call(saveManualCheck, { params, body: result });
      client.setQueryData(keyOf(listManualChecks, { params: { id: siteId } }), list);
      draft.markSaved(sent);
      toast({ title: t("Result saved"), description: t(check.title) });
    },
    fallback: t("The result wasn’t saved. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <SelectField
        label={t("Result")}
        options={OPTIONS}
        {...draft.field(names.state)}
        {...form.field("state")}
      />
      <TextAreaField
        label={t("Notes")}
        hint={t("Pages you tried, and what you found.")}
        rows={3}
        {...draft.field(names.note)}
        {...form.field("note")}
      />
      <SubmitLine form={form} variant="secondary" busyLabel={t("Saving…")} submit={t("Save result")} />
    </FormFrame>
  );
}

/** Unsaved results for all of a site's checks, keyed by `draftName`. */
type CheckDraft = Draft<Record<string, string>>;

function draftName(check: ManualCheckView, field: "state" | "note"): string {
  return `${check.id}.${field}`;
}

function savedResults(checks: ManualCheckView[]): Record<string, string> {
  return Object.fromEntries(
    checks.flatMap((check) => [
      [draftName(check, "state"), check.state],
      [draftName(check, "note"), check.note],
    ]),
  );
}

/** Whether the draft contains an unsaved result for the check. */
function isChanged(check: ManualCheckView, { values }: CheckDraft): boolean {
  return values[draftName(check, "state")] !== check.state || values[draftName(check, "note")] !== check.note;
}
