import { type ReactNode, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import type { Form } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import type { Draft } from "../session/use-draft.ts";

interface SettingsFormProps {
  form: Form;
  /** Label of the submit button. */
  submit: string;
  draft?: Pick<Draft<Record<string, string | boolean>>, "unsaved" | "discard">;
  /** Whether a password was typed, which no draft holds. */
  typed?: boolean;
  /** Whether the form saves in place, so that its changes can be discarded. */
  discardable?: boolean;
  children: ReactNode;
}

/** A form of the settings, which asks before unsaved changes are lost. */
export function SettingsForm(props: SettingsFormProps) {
  const { form, submit, draft, typed = false, discardable = false, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const unsaved = draft?.unsaved ?? false;

  function discard() {
    draft?.discard();
    form.clear();
    button.current?.focus();
  }

  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={unsaved || typed} everyView onLeave={draft?.discard} />
      {children}
      <div className="cluster">
        <Button type="submit" busy={form.busy} busyLabel="Saving…" ref={button}>
          {submit}
        </Button>
        {discardable && unsaved && !form.busy && (
          <Button variant="secondary" onClick={discard}>
            Discard changes
          </Button>
        )}
        {discardable && unsaved && <p className="muted">You have unsaved changes.</p>}
      </div>
    </FormFrame>
  );
}
