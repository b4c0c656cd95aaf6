import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SORTING_NAMES, SORTINGS, type Sorting } from "./find-widgets.ts";

export interface ListToolsProps {
  words: string;
  sorting: Sorting;
  onSearch: (words: string) => void;
  onSort: (sorting: Sorting) => void;
}

const OPTIONS = SORTINGS.map((value) => ({ value, label: SORTING_NAMES[value] }));

/** Searches and sorts as soon as a field changes. */
export function ListTools({ words, sorting, onSearch, onSort }: ListToolsProps) {
  return (
    <div className="list-tools">
      <TextField
        label="Search by name or website"
        name="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        label="Order"
        name="order"
        options={OPTIONS}
        value={sorting}
        onChange={(event) => onSort(SORTINGS.find((one) => one === event.target.value) ?? "newest")}
      />
    </div>
  );
}
