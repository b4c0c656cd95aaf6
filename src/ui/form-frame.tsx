import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import type { Form } from "./use-form.ts";

interface FormFrameProps {
  form: Form;
  /** What the alert above the fields says; by default the form's failure, null for no alert. */
  failure?: ReactNode;
  children: ReactNode;
}

/** A form run by `useForm`, with its failure above the fields. */
export function FormFrame({ form, failure = form.failure, children }: FormFrameProps) {
  return (
    <form
      className="form"
      noValidate
      method="post"
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

interface SubmitButtonProps {
  form: Form;
  /** Shown while the server is asked. */
  busyLabel: string;
  children: ReactNode;
}

/** As wide as the form; waits for the page's script, then for the server. */
export function SubmitButton({ form, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" wide waiting={!form.ready} busy={form.busy} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}
