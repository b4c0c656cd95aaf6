import type { SettingsView, WidgetView } from "../../../../shared/schemas/widget.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { sentenceOf } from "../../../../ui/browser/fetcher.ts";
import { Button } from "../../../../ui/button.tsx";
import { UnsavedGuard } from "../../../layout/unsaved-guard.tsx";
import { useMayManage } from "../../team/current-account.ts";
import { ButtonSection } from "./button-section.tsx";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { EditorSide } from "./editor-side.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HostsSection } from "./hosts-section.tsx";
import { OfferSection } from "./offer-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { useEditor } from "./use-editor.ts";
import { VisitorSection } from "./visitor-section.tsx";
import { savedWidget } from "./widget-draft.ts";

export interface EditorFormProps {
  widget: WidgetView;
  settings: SettingsView;
}

export function EditorForm({ widget, settings }: EditorFormProps) {
  const mayManage = useMayManage();
  const saved = savedWidget(widget, settings);
  const editor = useEditor(widget.id, saved);
  const { section, unsaved, isSaving, failure, changedElsewhere } = editor;
  return (
    <div className="editor">
      <UnsavedGuard unsaved={unsaved && mayManage} />
      <form
        className="form editor__form"
        onSubmit={mayManage ? editor.submit : (event) => event.preventDefault()}
        noValidate
        tabIndex={-1}
        ref={editor.formRef}
      >
        {failure && (
          <Alert variant="destructive">
            {sentenceOf(failure, "Your changes could not be saved. They are still here; please try again.")}
          </Alert>
        )}
        {changedElsewhere.length > 0 && (
          <ChangedElsewhere names={changedElsewhere} onTakeOver={editor.takeOver} />
        )}
        <PlaceSection {...section} />
        <ButtonSection {...section} />
        <OfferSection {...section} />
        <VisitorSection {...section} />
        <HostsSection {...section} />
        {mayManage ? (
          <div className="cluster editor__actions">
            <Button type="submit" busy={isSaving} busyLabel="Saving…">
              Save changes
            </Button>
            {unsaved && !isSaving && (
              <Button variant="secondary" onClick={editor.discard}>
                Discard changes
              </Button>
            )}
            <p className="muted">{unsaved ? "You have unsaved changes." : "Everything is saved."}</p>
          </div>
        ) : (
          <p className="muted">
            You are a viewer in this account: you can try things out in the preview, and managers and the
            owner can save them.
          </p>
        )}
      </form>
      <EditorSide widget={widget} draft={section.draft} saved={saved} />
      <HistoryCard widget={widget} />
    </div>
  );
}
