import type { FieldErrors } from "#shared/parse-fields.ts";
import type { SettingsDraft, WidgetDraft } from "./widget-draft.ts";

/** What each part of the editor's form works with. */
export interface SectionProps {
  draft: WidgetDraft;
  /** By the field's name; those of settings begin with `settings.` */
  errors: FieldErrors;
  change: (part: Partial<WidgetDraft>) => void;
  changeSettings: (part: Partial<SettingsDraft>) => void;
}
