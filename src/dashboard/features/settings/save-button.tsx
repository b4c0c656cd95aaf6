import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Form } from "../../../ui/use-form.ts";

/** As wide as its words. */
export function SaveButton({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <div>
      <Button type="submit" busy={form.busy} busyLabel="Saving…">
        {children}
      </Button>
    </div>
  );
}
