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

/** Returns a function for the name, value and handler of each field that changes a choice. */
export function fieldsOf<Choice extends object>(choice: Choice, onChange: (change: Partial<Choice>) => void) {
  return <Name extends keyof Choice & string>(name: Name) => ({
    name,
    value: choice[name],
    onChoose: (value: Choice[Name]) => onChange({ [name]: value } as unknown as Partial<Choice>),
  });
}
