import type { ChangeEvent } from "react";
import type { FieldErrors } from "#shared/parse-fields.ts";
import type { SettingsDraft, WidgetDraft } from "./widget-draft.ts";

type InputChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type TextMember = "name" | "websiteUrl";
type TextSetting = "label" | "textColor" | "offsetX" | "offsetY" | "statementUrl" | "allowedHosts";
type Switch = "reports" | "analytics" | "toolCounts";

/** Props of each part of the editor's form. */
export type SectionProps = ReturnType<typeof sectionProps>;

interface SectionState {
  draft: WidgetDraft;
  /** By field name; settings begin with `settings.` */
  errors: FieldErrors;
  change: (part: Partial<WidgetDraft>) => void;
  changeSettings: (part: Partial<SettingsDraft>) => void;
}

export function sectionProps(state: SectionState) {
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
