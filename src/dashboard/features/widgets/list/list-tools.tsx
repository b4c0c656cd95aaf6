import { ChoiceField } from "#src/dashboard/components/choice-field.tsx";
import { SearchField } from "#src/dashboard/components/search-field.tsx";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

export interface ListToolsProps {
  words: string;
  sorting: Sorting;
  onSearch: (words: string) => void;
  onSort: (sorting: Sorting) => void;
}

/** Searches and sorts as soon as a field changes. */
export function ListTools({ words, sorting, onSearch, onSort }: ListToolsProps) {
  return (
    <div className="list-tools">
      <SearchField label="Search by name or website" value={words} onSearch={onSearch} />
      <ChoiceField label="Order" name="order" options={SORTINGS} value={sorting} onChoose={onSort} />
    </div>
  );
}
