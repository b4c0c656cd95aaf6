import { t } from "#shared/translate.ts";
import type { Appearance, WidgetContent } from "#shared/widgets/schemas.ts";

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

/** Returns all presets, preceded by the look saved on the home page, if any. */
export function presetsWith(saved: Appearance | null): LookPreset[] {
  if (!saved) return PRESETS;
  const own = { id: "kept", name: t("Your choice from our home page"), look: saved };
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
