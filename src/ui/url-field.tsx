import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Text field for an address. Its type is not `url`, which demands a scheme. */
export function UrlField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="url" autoComplete="url" autoCapitalize="none" spellCheck={false} {...props} />;
}
