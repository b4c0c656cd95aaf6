import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Field } from "./field.tsx";
import { type TextFieldProps, VERBATIM } from "./text-field.tsx";

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="input-group">
          <input className="input" {...VERBATIM} {...input} type={shown ? "text" : "password"} {...control} />
          <button
            type="button"
            className="input-group__button"
            aria-label={shown ? t("Hide password") : t("Show password")}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? t("Hide") : t("Show")}
          </button>
        </div>
      )}
    </Field>
  );
}
