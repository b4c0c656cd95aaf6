import type { InputHTMLAttributes, Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  name: string;
  ref?: Ref<HTMLInputElement>;
}

/** For input that isn't prose, such as addresses and usernames. */
export const VERBATIM = { autoCapitalize: "none", spellCheck: false } as const;

export function TextField({ label, hint, error, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input className="input" {...input} type={type} {...control} />}
    </Field>
  );
}

/** Text field for a web address. Its type isn't `url`, which would require a scheme. */
export function UrlField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="url" autoComplete="url" {...VERBATIM} {...props} />;
}
