import { type ReactNode, useId } from "react";
import { t } from "#shared/language/translate.ts";
import { Icon } from "./icon.tsx";

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** One sentence; makes the field invalid if present. Strings are translated here. */
  error?: ReactNode;
}

/** Attributes that tie a control to its label, hint and error (WCAG 1.3.1, 3.3.1). */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  children: (control: ControlAttributes) => ReactNode;
}

/** A control with its label and hint above it and its error below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      {children(controlAttributes(id, { hint, error }))}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The hint for control `id`; `controlAttributes` refers to it. */
export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="field__hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

/** The error for control `id`; `controlAttributes` refers to it. */
export function FieldError({ id, error }: { id: string; error?: ReactNode }) {
  if (!error) return null;
  return (
    <p className="field__error" id={`${id}-error`}>
      <Icon name="alert" />
      <span>{typeof error === "string" ? t(error) : error}</span>
    </p>
  );
}

export function controlAttributes(
  id: string,
  { hint, error }: Pick<FieldTexts, "hint" | "error">,
): ControlAttributes {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined };
}
