import { useRef } from "react";
import type { SettingsView, WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { UnsavedGuard } from "#src/dashboard/components/unsaved-guard.tsx";
import { Alert } from "#ui/alert.tsx";
import { useMayManage } from "../../session/current-account.ts";
import { ButtonSection } from "./button-section.tsx";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { EditorSide } from "./editor-side.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HostsSection } from "./hosts-section.tsx";
import { OfferSection } from "./offer-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useEditor } from "./use-editor.ts";
import { VisitorSection } from "./visitor-section.tsx";
import { savedWidget } from "./widget-draft.ts";

export function EditorForm({ widget, settings }: { widget: WidgetView; settings: SettingsView }) {
  const mayManage = useMayManage();
  const saved = savedWidget(widget, settings);
  const editor = useEditor(widget.id, saved, mayManage);
  const changedRef = useRef<HTMLDivElement>(null);
  const { section, unsaved, isRestored, isSaving, failure, changedElsewhere } = editor;
  return (
    <div className="stack stack--top editor">
      <UnsavedGuard unsaved={unsaved && mayManage} onLeave={editor.forget} />
      <form
        className="form stack stack--top editor__form"
        onSubmit={mayManage ? editor.submit : (event) => event.preventDefault()}
        noValidate
        tabIndex={-1}
        ref={editor.formRef}
      >
        {isRestored && (
          <Alert title={t("Your changes from before are back")}>
            {t("They were not saved when you last left this page. Save them, or discard them below.")}
          </Alert>
        )}
        {changedElsewhere.length > 0 && (
          <ChangedElsewhere names={changedElsewhere} onTakeOver={editor.takeOver} ref={changedRef} />
        )}
        <PlaceSection {...section} />
        <ButtonSection {...section} />
        <OfferSection {...section} />
        <VisitorSection {...section} />
        <HostsSection {...section} />
        {mayManage ? (
          <SaveBar
            unsaved={unsaved}
            isSaving={isSaving}
            failure={failure}
            onDiscard={editor.discard}
            onShowOthers={changedElsewhere.length > 0 ? () => changedRef.current?.focus() : null}
          />
        ) : (
          <p className="muted">
            {t(
              "You are a viewer in this account: you can try things out in the preview. Only managers and the owner can save changes.",
            )}
          </p>
        )}
      </form>
      <EditorSide widget={widget} draft={section.draft} saved={saved} />
      <HistoryCard widget={widget} />
    </div>
  );
}
