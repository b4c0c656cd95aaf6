import type { Ref } from "react";
import { t } from "#shared/language/translate.ts";
import { TextField, VERBATIM } from "./text-field.tsx";
import type { Form } from "./use-form.ts";

interface CodeFieldProps {
  form: Pick<Form, "busy" | "errorOf">;
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Field for an authenticator app's code, which password managers and keyboards can fill in. */
export function CodeField({ form, label = t("Code from your authenticator app"), ref }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={t("6 digits that change every 30 seconds")}
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

export function RecoveryCodeField({ form, label = t("Recovery code"), ref }: CodeFieldProps) {
  return (
    <TextField
      name="recoveryCode"
      label={label}
      hint={t(
        "One of the 10 that you got when you set up your second step, such as 3k7p-9xwm-q2hd. Each works once.",
      )}
      error={form.errorOf("recoveryCode")}
      disabled={form.busy}
      autoComplete="off"
      {...VERBATIM}
      required
      ref={ref}
    />
  );
}
