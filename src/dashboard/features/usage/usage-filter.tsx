import { t } from "#shared/translate.ts";
import { USAGE_STEPS } from "#shared/usage-periods.ts";
import { ChoiceField } from "../../components/choice-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import { rangeName, STEP_NAMES } from "./period-words.ts";
import { RANGES, type UsageChoice, usualRange } from "./usage-choice.ts";

export interface UsageFilterProps {
  choice: UsageChoice;
  onChange(change: Partial<UsageChoice>): void;
}

export function UsageFilter({ choice, onChange }: UsageFilterProps) {
  const { by, last, widget } = choice;
  return (
    <div className="filter filter--first-wide usage-filter">
      <WidgetFilter value={widget} onChange={(id) => onChange({ widget: id })} />
      <ChoiceField
        label={t("Visits by")}
        name="by"
        options={optionsOf(USAGE_STEPS, STEP_NAMES)}
        value={by}
        onChoose={(step) => onChange({ by: step, last: usualRange(step), until: "" })}
      />
      <ChoiceField
        label={t("Time")}
        name="last"
        options={RANGES[by].map((many) => ({ value: String(many), label: rangeName(by, many) }))}
        value={String(last)}
        onChoose={(many) => onChange({ last: Number(many), until: "" })}
      />
    </div>
  );
}
