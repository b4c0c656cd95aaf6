import { t } from "#shared/translate.ts";
import { ChoiceField } from "#src/dashboard/components/choice-field.tsx";
import { FilterField } from "#src/dashboard/components/filter-field.tsx";
import { DelayedSearchField } from "#src/dashboard/components/search-field.tsx";
import { SORTINGS } from "./find-widgets.ts";
import { type ListChoice, SHOWN_STATES } from "./list-choice.ts";

interface ListFilterProps {
  choice: ListChoice;
  /** All labels of the account's widgets. */
  labels: readonly string[];
  onChange: (change: Partial<ListChoice>) => void;
}

/** Searches, filters and sorts as soon as a field changes. */
export function ListFilter({ choice, labels, onChange }: ListFilterProps) {
  const { words, label, state, order } = choice;
  // A label that no widget has now stays in the field, which tells why nothing matches.
  const offered = label && !labels.includes(label) ? [label, ...labels] : labels;
  return (
    <div className="list-tools">
      <DelayedSearchField
        label={t("Search by name or website")}
        value={words}
        onSearch={(next) => onChange({ words: next })}
      />
      {offered.length > 0 && (
        <FilterField
          label={t("Label")}
          name="label"
          all={t("All labels")}
          options={offered.map((value) => ({ value, label: value }))}
          value={label}
          onChoose={(next) => onChange({ label: next })}
        />
      )}
      <FilterField
        label={t("State")}
        name="state"
        all={t("All states")}
        options={SHOWN_STATES}
        value={state}
        onChoose={(next) => onChange({ state: next })}
      />
      <ChoiceField
        label={t("Order")}
        name="order"
        options={SORTINGS}
        value={order}
        onChoose={(next) => onChange({ order: next })}
      />
    </div>
  );
}
