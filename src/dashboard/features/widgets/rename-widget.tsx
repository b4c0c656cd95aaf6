import { useState } from "react";
import { UpdateWidgetSchema, type WidgetView } from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { updateWidget } from "../../api/update-widget.ts";
import { useWidgetMutation } from "./use-widget-mutation.ts";

export interface RenameWidgetProps {
  widget: WidgetView;
  headingId: string;
}

/** The widget's name as a heading, which turns into a field to rename it. */
export function RenameWidget({ widget, headingId }: RenameWidgetProps) {
  const [state, setState] = useState<"shown" | "renaming" | "done">("shown");
  const renaming = state === "renaming";
  return (
    <div className="rename-widget">
      <h3 id={headingId} className={renaming ? "visually-hidden" : undefined}>
        {widget.name}
      </h3>
      {renaming ? (
        <RenameForm widget={widget} onDone={() => setState("done")} />
      ) : (
        <Button variant="quiet" autoFocus={state === "done"} onClick={() => setState("renaming")}>
          Rename <span className="visually-hidden">{widget.name}</span>
        </Button>
      )}
    </div>
  );
}

function RenameForm({ widget, onDone }: { widget: WidgetView; onDone: () => void }) {
  const renaming = useWidgetMutation((name: string) => updateWidget(widget.id, { name }));
  const form = useForm({
    schema: UpdateWidgetSchema,
    send: async ({ name = widget.name }) => {
      await renaming.mutateAsync(name);
      onDone();
    },
    fallback: "The name could not be saved. Please try again.",
  });

  return (
    <form className="form" noValidate ref={form.formRef} onSubmit={form.onSubmit} onInput={form.onInput}>
      {form.failure && (
        <Alert variant="destructive" ref={form.failureRef}>
          {form.failure}
        </Alert>
      )}
      <TextField
        label="New name"
        name="name"
        required
        autoFocus
        defaultValue={widget.name}
        error={form.errorOf("name")}
      />
      <div className="cluster">
        <Button type="submit" busy={form.busy} busyLabel="Saving…">
          Save name
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
