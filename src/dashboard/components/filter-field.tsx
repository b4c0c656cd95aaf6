import { t } from "#shared/language/translate.ts";
import { ChoiceField, type ChoiceFieldProps } from "./choice-field.tsx";

interface FilterFieldProps<T extends string> extends Omit<ChoiceFieldProps<T>, "value" | "onChoose"> {
  /** Label for the option that filters nothing and has an empty value. */
  all: string;
  value: T | "";
  onChoose: (value: T | "") => void;
}

export function FilterField<T extends string>({ all, options, ...field }: FilterFieldProps<T>) {
  return <ChoiceField<T | ""> {...field} options={[{ value: "", label: all }, ...options]} />;
}

/** Filters by state. */
export function StateFilter<T extends string>(field: Omit<FilterFieldProps<T>, "label" | "all">) {
  return <FilterField {...field} label={t("State")} all={t("All states")} />;
}
