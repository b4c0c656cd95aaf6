import { type ReactNode, useId } from "react";
import { controlAttributes, FieldError, FieldHint, type FieldTexts } from "./field.tsx";

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  /** Shown next to the label and part of its name, such as a badge or a color sample. */
  detail?: ReactNode;
}

export interface RadioGroupProps<T extends string> extends FieldTexts {
  name: string;
  value?: T;
  /** Replaces `value` in an uncontrolled group. */
  defaultValue?: T;
  onChange?: (value: T) => void;
  options: readonly RadioOption<T>[];
  disabled?: boolean;
}

/** Native radio buttons under one legend, side by side if they fit. */
export function RadioGroup<T extends string>({ label, hint, error, ...group }: RadioGroupProps<T>) {
  const id = useId();
  const { name, value, defaultValue, onChange, options, disabled } = group;
  return (
    <fieldset
      className="field radio-group"
      aria-describedby={controlAttributes(id, { hint, error })["aria-describedby"]}
      disabled={disabled}
    >
      <legend className="field__label">{label}</legend>
      <FieldHint id={id} hint={hint} />
      <div className="radio-group__options">
        {options.map((option) => (
          <label className="radio-card" key={option.value}>
            <input
              type="radio"
              className="choice__control"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : option.value === value}
              defaultChecked={defaultValue === undefined ? undefined : option.value === defaultValue}
              onChange={() => onChange?.(option.value)}
            />
            <span className="radio-card__label">{option.label}</span>
            {option.detail}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
