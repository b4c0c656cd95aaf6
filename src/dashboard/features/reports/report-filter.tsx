import { REPORT_SEARCH_LIMIT, REPORT_STATES, type ReportState } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { FilterField } from "../../components/filter-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { DelayedSearchField } from "../../components/search-field.tsx";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import type { InboxChoice } from "./inbox-choice.ts";
import { STATE_NAMES } from "./state-names.ts";

export interface ReportFilterProps {
  choice: InboxChoice;
  /** Number of reports by state; null until loaded. */
  counts: Record<ReportState, number> | null;
  onChange(change: Partial<InboxChoice>): void;
}

/** Filters the reports as soon as a field changes. */
export function ReportFilter({ choice, counts, onChange }: ReportFilterProps) {
  return (
    <div className="filter filter--last-wide">
      <FilterField
        label={t("State")}
        name="state"
        all={t("All states")}
        options={optionsOf(REPORT_STATES, STATE_NAMES, counts)}
        value={choice.state}
        onChoose={(state) => onChange({ state })}
      />
      <WidgetFilter value={choice.widget} onChange={(id) => onChange({ widget: id })} />
      <DelayedSearchField
        label={t("Search in texts and addresses")}
        maxLength={REPORT_SEARCH_LIMIT}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}
