import { memo, type SelectHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field.tsx";

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  name: string;
  options: readonly SelectOption[];
}

export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select className="input input--select" {...select} {...control}>
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

/** Renders the same list only once, no matter how often its field renders. */
const Options = memo(function Options({ options }: Pick<SelectFieldProps, "options">) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
