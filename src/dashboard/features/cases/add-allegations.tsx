import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AddAllegationsSchema, type AllegationInput } from "#shared/cases/allegations.ts";
import { BARRIERS } from "#shared/cases/barriers.ts";
import { ALLEGATION_LIMITS, MAX_ALLEGATIONS } from "#shared/cases/choices.ts";
import { addAllegations } from "#shared/cases/contract.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { listSites } from "#shared/sites/contract.ts";
import { call, fieldsOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { query } from "../../query.ts";
import { titleOf, useKeepList } from "./allegation-results.tsx";
import { LetterText } from "./letter-text.tsx";

/** A row that isn't saved yet. */
interface DraftRow extends AllegationInput {
  key: number;
}

const SUBJECTS = [
  { value: "", label: t("Choose") },
  ...BARRIERS.map(({ id }) => ({ value: id, label: titleOf(id) })),
  ...Object.keys(WCAG_CRITERIA).map((id) => ({ value: id, label: `WCAG ${titleOf(id)}` })),
];

interface AddAllegationsProps {
  view: CaseView;
  /** Number of saved rows. */
  known: number;
}

/** Rows to add to a case, typed or suggested from the letter's text. Stores nothing until saved. */
export function AddAllegations({ view, known }: AddAllegationsProps) {
  const { rows, add, change, remove, clear } = useDraftRows();
  const { data } = useQuery(query(listSites));
  const sites = data?.sites;
  const home = sites?.find(({ id }) => id === view.site?.id) ?? (sites?.length === 1 ? sites[0] : undefined);
  const saving = useSaveRows(view.id, rows, clear);
  const isFull = known + rows.length >= MAX_ALLEGATIONS;
  return (
    <Card className="stack">
      <h2>{t("Add what the letter says")}</h2>
      <UnsavedGuard unsaved={rows.length > 0} everyView />
      <LetterText view={view} sites={sites} home={home} onRows={add} />
      {rows.map((row, at) => (
        <RowFields
          key={row.key}
          row={row}
          number={at + 1}
          errorOf={(name) => saving.errors[`allegations.${at}.${name}`]}
          onChange={(changes) => change(row.key, changes)}
          onRemove={() => remove(row.key)}
        />
      ))}
      <FailureAlert error={saving.failure} fallback={t("The rows weren’t saved. Please try again.")} />
      <div className="cluster">
        {isFull ? (
          <p>{t(CASE_ERRORS.tooManyAllegations)}</p>
        ) : (
          <Button
            variant="secondary"
            onClick={() => add([{ page: home ? `${home.origin}/` : "", words: "", about: "" }])}
          >
            {t("Add a row by hand")}
          </Button>
        )}
        {rows.length > 0 && (
          <Button busy={saving.isPending} busyLabel={t("Saving…")} onClick={saving.save}>
            {plural(rows.length, "Save this row", "Save these {count} rows")}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Returns the unsaved rows; the first added row takes focus. */
function useDraftRows() {
  const [rows, setRows] = useState<DraftRow[]>([]);
  const next = useRef(0);
  return {
    rows,
    add(added: readonly AllegationInput[]) {
      const drafts = added.map((row) => {
        next.current += 1;
        return { ...row, key: next.current };
      });
      setRows((all) => [...all, ...drafts].slice(0, MAX_ALLEGATIONS));
    },
    change: (key: number, changes: Partial<AllegationInput>) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    remove(key: number) {
      setRows((all) => all.filter((row) => row.key !== key));
      focusHeading("h1");
    },
    clear: () => setRows([]),
  };
}

const NO_ERRORS: FieldErrors = {};

function useSaveRows(caseId: string, rows: readonly DraftRow[], clear: () => void) {
  const keep = useKeepList(caseId);
  const [errors, setErrors] = useState(NO_ERRORS);
  const allegations = rows.map(({ page, words, about }) => ({ page, words, about }));
  const saving = useMutation({
    mutationFn: () => call(addAllegations, { params: { id: caseId }, body: { allegations } }),
    onSuccess: (list) => {
      keep(list);
      clear();
      toast({ title: t("Saved"), description: t("Compared with what our scans have seen so far.") });
      focusHeading("h2");
    },
    onError: (error) => setErrors(fieldsOf(error)),
  });
  useEffect(() => {
    if (errors !== NO_ERRORS) document.querySelector<HTMLElement>("main [aria-invalid]")?.focus();
  }, [errors]);
  return {
    errors,
    failure: Object.keys(fieldsOf(saving.error)).length > 0 ? null : saving.error,
    isPending: saving.isPending,
    save() {
      const parsed = parseFields(AddAllegationsSchema, { allegations });
      setErrors(parsed.errors ?? NO_ERRORS);
      if (!parsed.errors) saving.mutate();
    },
  };
}

interface RowFieldsProps {
  row: DraftRow;
  number: number;
  errorOf: (name: keyof AllegationInput) => string | undefined;
  onChange: (changes: Partial<AllegationInput>) => void;
  onRemove: () => void;
}

function RowFields({ row: { page, about, words }, number, errorOf, onChange, onRemove }: RowFieldsProps) {
  return (
    <fieldset className="stack stack--tight">
      <legend>{t("Row {number}", { number })}</legend>
      <UrlField
        name={`page-${number}`}
        label={t("Page")}
        hint={t("Its full address, on one of your websites.")}
        maxLength={ALLEGATION_LIMITS.page}
        value={page}
        error={errorOf("page")}
        onChange={({ target: { value } }) => onChange({ page: value })}
      />
      <SelectField
        name={`about-${number}`}
        label={t("Barrier or criterion")}
        options={SUBJECTS}
        value={about}
        error={errorOf("about")}
        onChange={({ target: { value } }) => onChange({ about: value })}
      />
      <TextAreaField
        name={`words-${number}`}
        label={t("What the letter says (optional)")}
        rows={2}
        maxLength={ALLEGATION_LIMITS.words}
        value={words}
        error={errorOf("words")}
        onChange={({ target: { value } }) => onChange({ words: value })}
      />
      <p>
        <Button variant="quiet" small onClick={onRemove}>
          {t("Leave out row {number}", { number })}
        </Button>
      </p>
    </fieldset>
  );
}
