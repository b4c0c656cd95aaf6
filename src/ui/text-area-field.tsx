import type { Ref, TextareaHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  name: string;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, hint, error, rows = 3, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea className="input" rows={rows} {...area} {...control} />}
    </Field>
  );
}
