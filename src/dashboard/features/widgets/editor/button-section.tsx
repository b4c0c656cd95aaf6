import { t } from "#shared/translate.ts";
import { WIDGET_SIZES } from "#shared/widget-config.ts";
import { WIDGET_ICON_NAMES, WIDGET_ICONS, type WidgetIcon } from "#shared/widget-icons.ts";
import { SIZE_NAMES } from "#shared/widget-words.ts";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { ColorField } from "./color-field.tsx";
import type { SectionProps } from "./section.ts";

const ICON_NAMES: Record<WidgetIcon, string> = {
  person: t("Person"),
  circle: t("Circle"),
  eye: t("Eye"),
  text: t("Letters"),
  sliders: t("Sliders"),
};

const ICON_OPTIONS = WIDGET_ICON_NAMES.map((value) => ({
  value,
  label: ICON_NAMES[value],
  detail: (
    <svg className="icon icon--filled" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={WIDGET_ICONS[value]} fill="currentColor" />
    </svg>
  ),
}));

const SIZE_OPTIONS = optionsOf(WIDGET_SIZES, SIZE_NAMES);

export function ButtonSection({ draft, errors, setting, change, changeSettings }: SectionProps) {
  const { icon } = draft.settings;
  return (
    <Card className="stack">
      <h2>{t("Look of the button")}</h2>
      <RadioGroup
        label={t("Icon")}
        name="icon"
        value={icon}
        onChange={(chosen) => changeSettings({ icon: chosen })}
        options={ICON_OPTIONS}
      />
      <TextField
        label={t("Text beside the icon")}
        hint={t("Optional, up to 40 characters. It then names the button for everyone.")}
        autoComplete="off"
        {...setting("label")}
      />
      <RadioGroup
        label={t("Size of the button")}
        name="size"
        value={draft.size}
        onChange={(size) => change({ size })}
        options={SIZE_OPTIONS}
      />
      <ColorField draft={draft} error={errors.colorScheme} onChange={change} />
      <TextField
        label={t("Color of icon and text")}
        hint={t(
          "Optional, a hex code such as #ffffff. Left empty, it is black or white, whichever reads better.",
        )}
        autoComplete="off"
        spellCheck={false}
        {...setting("textColor")}
      />
    </Card>
  );
}
