import type { StatementView } from "#shared/schemas/statement.ts";
import {
  ASSESSMENTS,
  DECLARATIONS,
  type Declaration,
  STATEMENT_STANDARDS,
} from "#shared/statement-choices.ts";
import { t } from "#shared/translate.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { countOf } from "../../../components/count-of.ts";
import { optionsOf } from "../../../components/options-of.ts";
import { formatDay, formatNumber } from "../../../format.ts";
import type { StatementDraft } from "./draft-values.ts";
import { ASSESSMENT_NAMES, DECLARATION_NAMES, STANDARD_NAMES } from "./words.ts";

const STANDARDS = optionsOf(STATEMENT_STANDARDS, STANDARD_NAMES);
const DECLARED = optionsOf(DECLARATIONS, DECLARATION_NAMES);
const ASSESSED = optionsOf(ASSESSMENTS, ASSESSMENT_NAMES);

/** The owner's own word, which nothing presets, beside what is known. */
export function DeclarationFields({ view, draft }: { view: StatementView; draft: StatementDraft }) {
  const { values } = draft;
  const declared: Declaration | "" = DECLARATIONS.find((one) => one === values.declaration) ?? "";
  return (
    <>
      <p>{knownWords(view.known)}</p>
      <SelectField label={t("Standard")} options={STANDARDS} {...draft.field("standard")} />
      <RadioGroup<Declaration | "">
        label={t("Your declaration about the whole website")}
        hint={t(
          "It is yours alone: no scan can make it. The statement says it in the words of the EU’s model; the preview shows them.",
        )}
        name="declaration"
        value={declared}
        onChange={(declaration) => draft.change({ declaration })}
        options={DECLARED}
      />
      <SelectField label={t("Who assessed the website")} options={ASSESSED} {...draft.field("assessment")} />
      {values.assessment === "outside" && (
        <TextField
          label={t("Name of the assessor (optional)")}
          maxLength={200}
          {...draft.field("assessor")}
        />
      )}
      <TextField label={t("Last assessed on (optional)")} type="date" {...draft.field("assessedOn")} />
    </>
  );
}

function knownWords({ failures, checksFailed, checksOpen, scannedAt }: StatementView["known"]): string {
  const scan = scannedAt
    ? t("The scan of {scannedAt} left {failures}.", {
        scannedAt: formatDay(scannedAt),
        failures: countOf(failures, "open failure"),
      })
    : t("No scan has results yet.");
  const checks = t("Your checks by hand: {failed} failed, {open} not made yet.", {
    failed: formatNumber(checksFailed),
    open: formatNumber(checksOpen),
  });
  return `${scan} ${checks} ${t("Scans find a part of what can keep people out.")}`;
}
