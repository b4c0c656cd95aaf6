import { type FormEvent, useState } from "react";
import { WidgetContentSchema } from "../../../../shared/schemas/widget.ts";
import { HttpError } from "../../../../ui/browser/fetcher.ts";
import { toast } from "../../../../ui/browser/toast-store.ts";
import type { SectionProps } from "./section.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useSaveWidget } from "./use-save-widget.ts";
import { changesOf, isUnsaved, namesOfChanges, rebase } from "./widget-changes.ts";
import { draftOf, inputOf, type SavedWidget } from "./widget-draft.ts";

/**
 * The editor's form: a draft and the saved widget that it was made on. What is saved elsewhere meanwhile is taken over
 * at once while the draft is untouched, and else on the owner's word, with the draft's own changes on top.
 */
export function useEditor(id: string, saved: SavedWidget) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved.content));
  const { errors, check, showFailure, clear, formRef } = useFieldErrors();
  const saving = useSaveWidget(id);
  const [isSaving, setSaving] = useState(false);
  const unsaved = isUnsaved(draft, base.content);
  const isBehind = saved.version > base.version && !isSaving;
  if (isBehind && !unsaved) startFrom(saved);

  function startFrom(start: SavedWidget) {
    setBase(start);
    setDraft(draftOf(start.content));
  }

  /** The button that asked for it is gone then, so the form takes the focus. */
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
    setDraft(rebase(draft, base.content, saved.content));
    setBase(saved);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const content = check(WidgetContentSchema, inputOf(draft));
    if (!content) return;
    setSaving(true);
    try {
      const changes = changesOf(content, base.content);
      const { version } = await saving.mutateAsync({ ...changes, version: base.version });
      startFrom({ content, version });
      toast({ title: "Changes saved", description: "They show on your site within a minute." });
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  }

  const section: SectionProps = {
    draft,
    errors,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    changeSettings: (part) =>
      setDraft((before) => ({ ...before, settings: { ...before.settings, ...part } })),
  };
  return {
    section,
    unsaved,
    isSaving,
    /** Null also while `changedElsewhere` says more of it. */
    failure: isBehind && isConflict(saving.error) ? null : saving.error,
    /** Names of what is saved with other values than the draft was made on, while the draft has changes. */
    changedElsewhere: isBehind && unsaved ? namesOfChanges(saved.content, base.content) : [],
    submit,
    discard,
    takeOver,
    formRef,
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "changed_meanwhile";
}
