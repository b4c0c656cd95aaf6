import { TextField, type TextFieldProps, VERBATIM } from "./text-field.tsx";

/** Text field for an address. Its type is not `url`, which demands a scheme. */
export function UrlField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="url" autoComplete="url" {...VERBATIM} {...props} />;
}
