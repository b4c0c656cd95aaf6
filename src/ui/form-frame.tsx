import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import type { Form } from "./use-form.ts";

interface FormFrameProps {
  form: Form;
  /** Alert above the fields; defaults to the form's failure, null for no alert. */
  failure?: ReactNode;
  wide?: boolean;
  /** URL to which the browser posts the form when scripts don't run. */
  action?: string;
  children: ReactNode;
}

/** A form run by `useForm`, with its failure shown above the fields. */
export function FormFrame({ form, failure = form.failure, wide, action, children }: FormFrameProps) {
  return (
    <form
      className={wide ? "form form--wide" : "form"}
      noValidate
      method="post"
      action={action}
      ref={form.formRef}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {failure && (
        <Alert variant="destructive" ref={form.failureRef}>
          {failure}
        </Alert>
      )}
      {children}
    </form>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, "form"> {
  form: Pick<Form, "ready" | "busy">;
}

/** Submits the form; disabled until the page's script runs. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  return <Button type="submit" waiting={!form.ready} busy={form.busy} {...button} />;
}
