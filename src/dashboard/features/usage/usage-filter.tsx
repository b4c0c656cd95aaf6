import { USAGE_STEPS } from "#shared/usage-periods.ts";
import { SelectField } from "#ui/select-field.tsx";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import { rangeName, STEP_NAMES } from "./period-words.ts";
import { RANGES, type UsageChoice, usualRange } from "./usage-choice.ts";

export interface UsageFilterProps {
  choice: UsageChoice;
  onChange(change: Partial<UsageChoice>): void;
}

export function UsageFilter({ choice, onChange }: UsageFilterProps) {
  const { by, last, widget } = choice;

  function changeStep(chosen: string) {
    const step = USAGE_STEPS.find((one) => one === chosen) ?? by;
    onChange({ by: step, last: usualRange(step), until: "" });
  }

  return (
    <div className="usage-filter">
      <WidgetFilter value={widget} onChange={(id) => onChange({ widget: id })} />
      <SelectField
        label="Visits by"
        name="by"
        options={USAGE_STEPS.map((step) => ({ value: step, label: STEP_NAMES[step] }))}
        value={by}
        onChange={(event) => changeStep(event.target.value)}
      />
      <SelectField
        label="Time"
        name="last"
        options={RANGES[by].map((many) => ({ value: String(many), label: rangeName(by, many) }))}
        value={String(last)}
        onChange={(event) => onChange({ last: Number(event.target.value), until: "" })}
      />
    </div>
  );
}
