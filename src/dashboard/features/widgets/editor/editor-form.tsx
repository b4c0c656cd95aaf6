import { type FormEvent, useState } from "react";
import type { WidgetView } from "../../../../shared/schemas/widget.ts";
import type { WidgetSettings } from "../../../../shared/widget-config.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { sentenceOf } from "../../../../ui/browser/fetcher.ts";
import { toast } from "../../../../ui/browser/toast-store.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { UnsavedGuard } from "../../../layout/unsaved-guard.tsx";
import { ColorField } from "./color-field.tsx";
import { CornerField } from "./corner-field.tsx";
import { EditorSide } from "./editor-side.tsx";
import { SizeField } from "./size-field.tsx";
import { ToolsField } from "./tools-field.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import { useSaveWidget } from "./use-save-widget.ts";
import { DraftSchema, differs, draftOf, inputOf, shownColor, type WidgetDraft } from "./widget-draft.ts";

export interface EditorFormProps {
  widget: WidgetView;
  settings: WidgetSettings;
}

export function EditorForm({ widget, settings }: EditorFormProps) {
  const saved = draftOf(widget, settings);
  const [draft, setDraft] = useState(saved);
  const { errors, check, showFailure, clear, formRef } = useFieldErrors();
  const saving = useSaveWidget(widget, settings);
  const unsaved = differs(draft, saved);

  function change(part: Partial<WidgetDraft>) {
    setDraft((before) => ({ ...before, ...part }));
  }

  function discard() {
    clear();
    saving.reset();
    setDraft(saved);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const checked = check(DraftSchema, inputOf(draft));
    if (!checked) return;
    try {
      await saving.mutateAsync(checked);
      toast({ title: "Changes saved", description: "They show on your site within a minute." });
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <div className="editor">
      <UnsavedGuard unsaved={unsaved} />
      <form className="form editor__form" onSubmit={submit} noValidate ref={formRef}>
        {saving.error && (
          <Alert variant="destructive">
            {sentenceOf(
              saving.error,
              "Your changes could not be saved. They are still here; please try again.",
            )}
          </Alert>
        )}
        <Card className="stack">
          <h2>Name and appearance</h2>
          <TextField
            label="Name"
            name="name"
            required
            value={draft.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <CornerField value={draft.position} onChange={(position) => change({ position })} />
          <ColorField draft={draft} error={errors.colorScheme} onChange={change} />
          <SizeField value={draft.size} onChange={(size) => change({ size })} />
        </Card>
        <Card className="stack">
          <h2>What visitors find in it</h2>
          <ToolsField value={draft.tools} error={errors.tools} onChange={(tools) => change({ tools })} />
          <TextField
            label="Address of your accessibility statement"
            hint="Optional. The panel then links to it."
            name="statementUrl"
            type="url"
            inputMode="url"
            value={draft.statementUrl}
            error={errors.statementUrl}
            onChange={(event) => change({ statementUrl: event.target.value })}
          />
        </Card>
        <div className="cluster editor__actions">
          <Button type="submit" busy={saving.isPending} busyLabel="Saving…">
            Save changes
          </Button>
          {unsaved && !saving.isPending && (
            <Button variant="secondary" onClick={discard}>
              Discard changes
            </Button>
          )}
          <p className="muted">{unsaved ? "You have unsaved changes." : "Everything is saved."}</p>
        </div>
      </form>
      <EditorSide
        widget={widget}
        appearance={{ ...draft, colorScheme: shownColor(draft, widget.colorScheme) }}
      />
    </div>
  );
}
