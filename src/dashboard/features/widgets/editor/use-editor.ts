import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#shared/language/translate.ts";
import type { FieldErrors } from "#shared/parse-fields.ts";
import { updateWidget } from "#shared/widgets/contract.ts";
import { type UpdateWidgetInput, WidgetContentSchema } from "#shared/widgets/schemas.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { readStoredChanges, storeChanges } from "../../session/stored-changes.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { changedFields } from "./field-names.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import {
  changesOf,
  draftOf,
  inputOf,
  isUnsaved,
  rebase,
  type SavedWidget,
  type SettingsDraft,
  type WidgetDraft,
} from "./widget-draft.ts";

/**
 * State of the editor's form. A version saved elsewhere is loaded automatically while the draft is
 * untouched, otherwise on request, with the draft's changes on top.
 */
export function useEditor(id: string, saved: SavedWidget, mayManage: boolean) {
  const state = useEditorState(id, saved, mayManage);
  const { base, draft, unsaved, isRestored, change, startFrom, forget } = state;
  const { errors, check, showFailure, clear, formRef } = useFieldErrors();
  const saving = useWidgetMutation((changes: UpdateWidgetInput) =>
    call(updateWidget, { params: { id }, body: changes }),
  );
  const [isSaving, setSaving] = useState(false);
  const isSending = useRef(false);
  const isBehind = saved.version > base.version && !isSaving;
  if (isBehind && !unsaved) startFrom(saved);

  /** Focuses the form because the clicked button disappears. */
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
    change((now) => ({ base: saved, draft: rebase(now.draft, draftOf(now.base), saved) }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current || !unsaved) return;
    const content = check(WidgetContentSchema, inputOf(draft));
    if (!content) return;
    isSending.current = true;
    setSaving(true);
    try {
      const changes = changesOf(content, base);
      const { version } = await saving.mutateAsync({ ...changes, version: base.version });
      // Input typed during the call stays unsaved.
      change((now) => ({
        base: { ...now.base, ...content, version },
        draft: rebase(now.draft, draft, content),
      }));
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
    /** Save failure; also null while `changedElsewhere` explains a conflict. */
    failure: isBehind && isConflict(saving.error) ? null : saving.error,
    /** Names of fields saved elsewhere since the draft was started; empty if there is no draft. */
    changedElsewhere: isBehind && unsaved ? changedFields(saved, base) : "",
    submit,
    discard,
    takeOver,
    forget,
    formRef,
  };
}

type InputChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type TextMember = "name" | "websiteUrl";
type TextSetting =
  | "label"
  | "textColor"
  | "offsetX"
  | "offsetY"
  | "statementUrl"
  | "allowedHosts"
  | "excludedPaths";
type Switch = "reports" | "analytics" | "toolCounts";

/** Props for each part of the editor's form. */
export type SectionProps = ReturnType<typeof sectionProps>;

interface SectionState {
  draft: WidgetDraft;
  /** Errors by field name; settings start with `settings.` */
  errors: FieldErrors;
  change: (part: Partial<WidgetDraft>) => void;
  changeSettings: (part: Partial<SettingsDraft>) => void;
}

function sectionProps(state: SectionState) {
  const { draft, errors, change, changeSettings } = state;
  return {
    ...state,
    field: (name: TextMember) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: ({ target }: InputChange) => change({ [name]: target.value }),
    }),
    setting: (name: TextSetting) => ({
      name,
      value: draft.settings[name],
      error: errors[`settings.${name}`],
      onChange: ({ target }: InputChange) => changeSettings({ [name]: target.value }),
    }),
    tick: (name: Switch) => ({
      name,
      checked: draft.settings[name],
      onChange: () => changeSettings({ [name]: !draft.settings[name] }),
    }),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "changed_meanwhile";
}

/** Holds the editor's draft, which survives reloads in this tab if the user may save it. */
function useEditorState(id: string, saved: SavedWidget, mayManage: boolean) {
  const { user } = useSignedInUser();
  const key = `${user.id}:${user.accountId}:editor:${id}`;
  const [state, setState] = useState(
    () => (mayManage && restoreState(readStoredChanges(key), saved)) || startOf(saved),
  );
  const unsaved = isUnsaved(state.draft, state.base);
  const [isRestored, setRestored] = useState(unsaved);

  useEffect(() => {
    if (mayManage) storeChanges(key, unsaved ? state : {});
    if (!unsaved) setRestored(false);
  }, [key, unsaved, state, mayManage]);

  return {
    ...state,
    unsaved,
    /** Whether the draft's changes predate the page load. */
    isRestored,
    change: (next: (before: EditorState) => EditorState) => setState(next),
    startFrom: (start: SavedWidget) => setState(startOf(start)),
    /** Removes the stored draft when the user leaves without saving. */
    forget: () => storeChanges(key, {}),
  };
}

function startOf(saved: SavedWidget): EditorState {
  return { base: saved, draft: draftOf(saved) };
}

/** The draft and the saved widget it is based on. */
interface EditorState {
  base: SavedWidget;
  draft: WidgetDraft;
}

/**
 * Restores a stored draft after a reload, or returns null. Also restores its base version, so saves
 * by others since then are still detected.
 */
function restoreState(stored: Readonly<Record<string, unknown>>, saved: SavedWidget): EditorState | null {
  if (!isObject(stored.draft)) return null;
  const base = isSavedWidget(stored.base, saved) ? stored.base : saved;
  const { settings, ...look } = draftOf(base);
  const { settings: storedSettings, ...storedLook } = stored.draft;
  const draft = {
    ...overlay(look, storedLook),
    settings: {
      ...overlay(settings, isObject(storedSettings) ? storedSettings : {}),
      schema: settings.schema,
    },
  };
  return { base, draft };
}

function isSavedWidget(stored: unknown, { websiteUrl: _, ...model }: SavedWidget): stored is SavedWidget {
  if (!isObject(stored) || !hasShapeOf(stored, model)) return false;
  return stored.websiteUrl === null || typeof stored.websiteUrl === "string";
}

/** Drops values that another release stored in a different shape. */
function overlay<Whole extends object>(whole: Whole, stored: Readonly<Record<string, unknown>>): Whole {
  const same = Object.entries(whole).filter(([name, value]) => hasShapeOf(stored[name], value));
  return { ...whole, ...Object.fromEntries(same.map(([name]) => [name, stored[name]])) };
}

function hasShapeOf(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && hasItemsOf(value, model);
  if (!isObject(model)) return typeof value === typeof model;
  return isObject(value) && Object.entries(model).every(([name, part]) => hasShapeOf(value[name], part));
}

/**
 * Whether items match the model: any number of strings, or the same number of objects, since object
 * lists contain every choice.
 */
function hasItemsOf(items: unknown[], model: unknown[]): boolean {
  const [first = ""] = model;
  return (
    items.every((item) => hasShapeOf(item, first)) && (!isObject(first) || items.length === model.length)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
