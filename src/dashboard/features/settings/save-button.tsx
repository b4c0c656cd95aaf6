import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Form } from "../../../ui/use-form.ts";
import type { Draft } from "../../layout/use-draft.ts";

interface SaveButtonProps {
  form: Form;
  /** Of a form that is saved, and not sent: says whether it is, and takes its changes back. */
  draft?: Pick<Draft<Record<string, string | boolean>>, "unsaved" | "giveUp">;
  children: ReactNode;
}

/** As wide as its words. */
export function SaveButton({ form, draft, children }: SaveButtonProps) {
  const save = useRef<HTMLButtonElement>(null);

  function discard() {
    draft?.giveUp();
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
