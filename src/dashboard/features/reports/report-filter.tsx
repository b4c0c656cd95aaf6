import { useEffect, useRef, useState } from "react";
import { REPORT_SEARCH_LIMIT, REPORT_STATES, type ReportState } from "#shared/schemas/report.ts";
import { TextField } from "#ui/text-field.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { formatNumber } from "../../format.ts";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import type { InboxChoice } from "./inbox-choice.ts";
import { STATE_NAMES } from "./state-names.ts";

/** Milliseconds without a keystroke before the list follows. */
const PAUSE = 400;

export interface ReportFilterProps {
  choice: InboxChoice;
  /** Number of reports by state; null until loaded. */
  counts: Record<ReportState, number> | null;
  onChange(change: Partial<InboxChoice>): void;
}

/** Filters the reports as soon as a field changes. */
export function ReportFilter({ choice, counts, onChange }: ReportFilterProps) {
  const [words, setWords] = useState(choice.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(typed: string) {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ search: typed.trim() }), PAUSE);
  }

  return (
    <div className="report-filter">
      <ChoiceField
        label="State"
        name="state"
        options={[
          { value: "" as const, label: "All states" },
          ...REPORT_STATES.map((value) => ({ value, label: nameOf(value, counts) })),
        ]}
        value={choice.state}
        onChoose={(state) => onChange({ state })}
      />
      <WidgetFilter value={choice.widget} onChange={(id) => onChange({ widget: id })} />
      <TextField
        label="Search in texts and addresses"
        name="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={REPORT_SEARCH_LIMIT}
        value={words}
        onChange={({ target }) => search(target.value)}
      />
    </div>
  );
}

function nameOf(state: ReportState, counts: ReportFilterProps["counts"]): string {
  return counts ? `${STATE_NAMES[state]} (${formatNumber(counts[state])})` : STATE_NAMES[state];
}
