import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { WIDGET_POSITIONS } from "#shared/widgets/config.ts";
import { createWidget } from "#shared/widgets/contract.ts";
import {
  type Appearance,
  AppearanceSchema,
  type CreateWidgetInput,
  CreateWidgetSchema,
  type WidgetContent,
  WidgetWebsiteSchema,
} from "#shared/widgets/schemas.ts";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { clearSavedLook, readSavedLook } from "#ui/browser/saved-look.ts";
import { useAuth } from "../../session/auth.tsx";
import { siteName } from "../list/find-widgets.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";

type CreationValues = {
  name: string;
  /** Name derived from the website. */
  suggested: string;
  websiteUrl: string;
  /** Preset ID; empty for the first preset. */
  preset: string;
  /** Button position; empty to use the preset's. */
  position: string;
  /** Idempotency key from the first attempt, so a retry doesn't create a second widget. */
  key: string;
  /** ID of the created widget; the draft is dropped once its code is shown. */
  madeId: string;
};

export type Creation = ReturnType<typeof useCreation>;

/** Draft of a new widget, which survives reloads until the widget is created. */
export function useCreation(isFirst: boolean) {
  const { user } = useAuth();
  // Set once when the steps begin, since creating the widget makes `isFirst` false.
  const [start] = useState(() => startOf((isFirst && user) || { websiteUrl: null }));
  const draft = useDraft<CreationValues>("new-widget", start);
  const creation = useWidgetMutation((body: CreateWidgetInput) => call(createWidget, { body }));
  const presets = listPresets();
  const preset = presets.find(({ id }) => id === draft.values.preset) ?? (presets[0] as LookPreset);
  const position = WIDGET_POSITIONS.find((one) => one === draft.values.position) ?? preset.look.position;

  /** Names the widget after its website unless the owner has chosen a name. */
  function suggestName() {
    const { name, suggested } = draft.values;
    const { value } = parseFields(WidgetWebsiteSchema, draft.values);
    if (name !== suggested || !value) return;
    const suggestion = siteName(value);
    draft.change({ name: suggestion, suggested: suggestion });
  }

  /** @throws HttpError */
  async function create() {
    const key = draft.values.key || randomUuid();
    draft.change({ key });
    const { name, websiteUrl } = draft.values;
    const { settings, look } = preset;
    const widget = await creation.mutateAsync(
      readInput({ name, websiteUrl, ...look, position, settings, key }),
    );
    draft.change({ madeId: widget.id });
    clearSavedLook();
    return widget;
  }

  return { draft, presets, preset, position, suggestName, create };
}

function startOf(own: { websiteUrl: string | null }): CreationValues {
  const websiteUrl = own.websiteUrl ?? "";
  const name = siteName(own);
  return { name, suggested: name, websiteUrl, preset: "", position: "", key: "", madeId: "" };
}

function readInput(input: unknown): CreateWidgetInput {
  const { value } = parseFields(CreateWidgetSchema, input);
  if (!value) throw new Error("A step was left with something wrong in it");
  return value;
}

export interface LookPreset {
  id: string;
  name: string;
  look: Appearance;
  settings: Pick<WidgetContent["settings"], "icon" | "label">;
}

const PRESETS: LookPreset[] = [
  preset("calm", t("Calm blue"), { colorScheme: "blue", size: "medium" }, { icon: "person", label: "" }),
  preset("small", t("Small and dark"), { colorScheme: "dark", size: "small" }, { icon: "person", label: "" }),
  preset(
    "words",
    t("Says what it is"),
    { colorScheme: "green", size: "medium" },
    { icon: "person", label: t("Accessibility") },
  ),
  preset("large", t("Large purple"), { colorScheme: "purple", size: "large" }, { icon: "circle", label: "" }),
  preset(
    "letters",
    t("Orange letters"),
    { colorScheme: "orange", size: "medium" },
    { icon: "text", label: "" },
  ),
  preset(
    "sliders",
    t("Dark sliders"),
    { colorScheme: "dark", size: "medium" },
    { icon: "sliders", label: "" },
  ),
];

/** Returns all presets, preceded by the look saved on the home page, if valid. */
function listPresets(): LookPreset[] {
  const look = parseFields(AppearanceSchema, readSavedLook()).value;
  if (!look) return PRESETS;
  const own = { id: "kept", name: t("Your choice from our home page"), look };
  return [{ ...own, settings: { icon: "person", label: "" } }, ...PRESETS];
}

function preset(
  id: string,
  name: string,
  look: Omit<Appearance, "position">,
  settings: LookPreset["settings"],
): LookPreset {
  return { id, name, look: { position: "bottom-right", ...look }, settings };
}
