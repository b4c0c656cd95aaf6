import { type InputHTMLAttributes, useId } from "react";
import { controlAttributes, FieldError, FieldHint, type FieldTexts } from "./field.tsx";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type">, FieldTexts {
  name: string;
}

/** A checkbox with its label next to it; the label may contain links. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="choice">
        <input
          className="choice__control"
          {...input}
          type="checkbox"
          {...controlAttributes(id, { hint, error })}
        />
        <label className="choice__label" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
