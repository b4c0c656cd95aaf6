import type { InputHTMLAttributes, Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  name: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input className="input" {...input} type={type} {...control} />}
    </Field>
  );
}
