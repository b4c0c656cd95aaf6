import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { updateWidget } from "#shared/api/widgets.ts";
import { type UpdateWidgetInput, WidgetContentSchema } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { sectionProps } from "./section.ts";
import { useEditorState } from "./use-editor-state.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useRefreshWidget } from "./use-refresh-widget.ts";
import { changesOf, namesOfChanges, rebase } from "./widget-changes.ts";
import { draftOf, inputOf, type SavedWidget } from "./widget-draft.ts";

/**
 * State of the editor's form. A save made elsewhere is loaded automatically while the draft is
 * untouched, else on request, with the draft's changes on top.
 */
export function useEditor(id: string, saved: SavedWidget, mayManage: boolean) {
  const state = useEditorState(id, saved, mayManage);
  const { base, draft, unsaved, isRestored, change, startFrom, forget } = state;
  const { errors, check, showFailure, clear, formRef } = useFieldErrors();
  const saving = useSaving(id);
  const [isSaving, setSaving] = useState(false);
  const isSending = useRef(false);
  const isBehind = saved.version > base.version && !isSaving;
  if (isBehind && !unsaved) startFrom(saved);

  /** The clicked button disappears, so the form takes the focus. */
  function begin() {
    clear();
    saving.reset();
    formRef.current?.focus({ preventScroll: true });
  }

  function discard() {
    begin();
    startFrom(isBehind ? saved : base);
  }

  function takeOver() {
    begin();
    change((now) => ({ base: saved, draft: rebase(now.draft, draftOf(now.base.content), saved.content) }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current || !unsaved) return;
    const content = check(WidgetContentSchema, inputOf(draft));
    if (!content) return;
    isSending.current = true;
    setSaving(true);
    try {
      const changes = changesOf(content, base.content);
      const { version } = await saving.mutateAsync({ ...changes, version: base.version });
      // Anything typed during the call stays, unsaved.
      change((now) => ({ base: { content, version }, draft: rebase(now.draft, draft, content) }));
      toast({ title: t("Changes saved"), description: t("They show on your site within a minute.") });
    } catch (error) {
      showFailure(error);
    }
    isSending.current = false;
    setSaving(false);
  }

  const section = sectionProps({
    draft,
    errors,
    change: (part) => change((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    changeSettings: (part) =>
      change((now) => ({
        ...now,
        draft: { ...now.draft, settings: { ...now.draft.settings, ...part } },
      })),
  });
  return {
    section,
    unsaved,
    isRestored,
    isSaving,
    /** Also null while `changedElsewhere` explains a conflict. */
    failure: isBehind && isConflict(saving.error) ? null : saving.error,
    /** Fields saved elsewhere since the draft was begun; empty without a draft. */
    changedElsewhere: isBehind && unsaved ? namesOfChanges(saved.content, base.content) : [],
    submit,
    discard,
    takeOver,
    forget,
    formRef,
  };
}

/** Sends changes, then refetches the widget even if they were refused. */
function useSaving(id: string) {
  const refresh = useRefreshWidget(id);
  return useMutation({
    mutationFn: (changes: UpdateWidgetInput) => call(updateWidget, { params: { id }, body: changes }),
    onSettled: refresh,
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "changed_meanwhile";
}
