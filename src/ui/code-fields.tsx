import type { Ref } from "react";
import { TextField, VERBATIM } from "./text-field.tsx";
import type { Form } from "./use-form.ts";

interface CodeFieldProps {
  form: Pick<Form, "busy" | "errorOf">;
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Takes the code of an authenticator app, which password managers and keyboards fill in. */
export function CodeField({ form, label = "Code from your authenticator app", ref }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint="6 digits that change every 30 seconds"
      error={form.errorOf("code")}
      disabled={form.busy}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      {...VERBATIM}
      required
      ref={ref}
    />
  );
}

export function RecoveryCodeField({ form, label = "Recovery code", ref }: CodeFieldProps) {
  return (
    <TextField
      name="recoveryCode"
      label={label}
      hint="One of the 10 that you got when you set up your second step, such as 3k7p-9xwm-q2hd. Each works once."
      error={form.errorOf("recoveryCode")}
      disabled={form.busy}
      autoComplete="off"
      {...VERBATIM}
      required
      ref={ref}
    />
  );
}
