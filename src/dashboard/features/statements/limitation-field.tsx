import { pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage, plural, t } from "#shared/language/translate.ts";
import { LIMITATION_REASONS } from "#shared/statements/choices.ts";
import type { SuggestedLimitation } from "#shared/statements/schemas.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { quoted } from "../../components/phrases.ts";
import { formatDay } from "../../format.ts";
import { BilingualField } from "./bilingual-field.tsx";
import { limitField, type StatementDraft } from "./draft-values.ts";
import { REASON_NAMES } from "./words.ts";

interface LimitationFieldProps {
  siteId: string;
  draft: StatementDraft;
  name: string;
  /** The known failure behind the limitation; undefined for the owner's own limitations. */
  suggestion?: SuggestedLimitation | undefined;
  number: number;
}

export function LimitationField({ siteId, draft, name, suggestion, number }: LimitationFieldProps) {
  const isTaken = draft.values[limitField(name, "on")] === true;
  const of = t("of limitation {number}", { number });
  return (
    <li className="row-list__item">
      <Checkbox
        label={
          suggestion
            ? suggestion.text[pageLanguageOf(currentLanguage())]
            : t("Another limitation ({number})", { number })
        }
        hint={suggestion ? sourceOf(suggestion) : t("Not among the current open issues and failed checks.")}
        {...draft.tick(limitField(name, "on"))}
      />
      {isTaken && (
        <div className="stack stack--tight">
          <BilingualField
            siteId={siteId}
            draft={draft}
            name={limitField(name, "text")}
            label={t("What doesn’t work")}
            of={of}
          />
          <BilingualField
            siteId={siteId}
            draft={draft}
            name={limitField(name, "alternative")}
            label={t("What visitors can do instead, if anything")}
            of={of}
          />
          <div className="filter issue-filter">
            <SelectField
              label={<Of text={t("Reason")} of={of} />}
              options={REASONS}
              {...draft.field(limitField(name, "reason"))}
            />
            <TextField
              label={<Of text={t("Known since")} of={of} />}
              type="date"
              {...draft.field(limitField(name, "since"))}
            />
          </div>
        </div>
      )}
    </li>
  );
}

const REASONS = optionsOf(LIMITATION_REASONS, REASON_NAMES);

function Of({ text, of }: { text: string; of: string }) {
  return (
    <>
      {text} <span className="visually-hidden">{of}</span>
    </>
  );
}

function sourceOf({ criterion, issues, pages, checks, since }: SuggestedLimitation): string {
  const parts = [
    issues > 0 &&
      t("{issues} on {pages}", {
        issues: plural(issues, "1 open issue", "{count} open issues"),
        pages: plural(pages, "1 page", "{count} pages"),
      }),
    checks.length > 0 &&
      t("checked manually: {checks}", { checks: checks.map((title) => quoted(t(title))).join(", ") }),
    since && t("known since {since}", { since: formatDay(since) }),
  ].filter(Boolean);
  return `WCAG ${criterion}: ${parts.join("; ")}`;
}
