import { type ReactNode, useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { Form } from "#ui/use-form.ts";
import type { Draft } from "../session/use-draft.ts";

interface SaveButtonProps {
  form: Form;
  /** Buttons of a form that is saved in place: save, discard, and whether it is saved. */
  draft?: Pick<Draft<Record<string, string | boolean>>, "unsaved" | "discard">;
  children: ReactNode;
}

/** As wide as its words. */
export function SaveButton({ form, draft, children }: SaveButtonProps) {
  const save = useRef<HTMLButtonElement>(null);

  function discard() {
    draft?.discard();
    form.clear();
    save.current?.focus();
  }

  return (
    <div className="cluster">
      <Button type="submit" busy={form.busy} busyLabel="Saving…" ref={save}>
        {children}
      </Button>
      {draft?.unsaved && !form.busy && (
        <Button variant="secondary" onClick={discard}>
          Discard changes
        </Button>
      )}
      {draft?.unsaved && <p className="muted">You have unsaved changes.</p>}
    </div>
  );
}
