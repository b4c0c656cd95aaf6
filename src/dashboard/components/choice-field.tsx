import { SelectField, type SelectFieldProps } from "#ui/select-field.tsx";

export interface ChoiceFieldProps<T extends string> extends Omit<SelectFieldProps, "onChange"> {
  options: readonly { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
}

/** A select whose `onChoose` receives a typed option value. */
export function ChoiceField<T extends string>({ options, onChoose, ...field }: ChoiceFieldProps<T>) {
  function choose(value: string) {
    const chosen = options.find((option) => option.value === value);
    if (chosen) onChoose(chosen.value);
  }
  return <SelectField {...field} options={options} onChange={({ target }) => choose(target.value)} />;
}
