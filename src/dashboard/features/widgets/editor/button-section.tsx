import { contrastRatio, HEX_COLOR, textOn } from "#shared/colors.ts";
import { t } from "#shared/language/translate.ts";
import { PANEL_LAYOUTS, type PanelLayout, WIDGET_SIZES } from "#shared/widgets/config.ts";
import { WIDGET_ICON_NAMES, WIDGET_ICONS, type WidgetIcon } from "#shared/widgets/icons.ts";
import { schemeColors, WIDGET_COLOR_NAMES } from "#shared/widgets/launcher-colors.ts";
import { SIZE_NAMES } from "#shared/widgets/words.ts";
import { Card } from "#ui/card.tsx";
import { RadioGroup, type RadioOption } from "#ui/radio-group.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { formatNumber } from "../../../format.ts";
import { colorName } from "../appearance.tsx";
import type { SectionProps } from "./use-editor.ts";
import type { ColorChoice, WidgetDraft } from "./widget-draft.ts";

/** Minimum contrast ratio for controls (WCAG 1.4.11). */
const NEEDED = 3;

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

const LAYOUT_NAMES: Record<PanelLayout, string> = {
  list: t("List with descriptions"),
  tiles: t("Large tiles"),
};

const LAYOUT_OPTIONS = optionsOf(PANEL_LAYOUTS, LAYOUT_NAMES);
const SIZE_OPTIONS = optionsOf(WIDGET_SIZES, SIZE_NAMES);

export function ButtonSection({ draft, errors, setting, change, changeSettings }: SectionProps) {
  const { icon, layout } = draft.settings;
  return (
    <Card className="stack">
      <h2>{t("Look of the button and panel")}</h2>
      <RadioGroup
        label={t("Icon")}
        name="icon"
        value={icon}
        onChange={(chosen) => changeSettings({ icon: chosen })}
        options={ICON_OPTIONS}
      />
      <TextField
        label={t("Text with the icon")}
        hint={t("Optional, up to 40 characters. If set, it’s the button’s name for everyone.")}
        autoComplete="off"
        {...setting("label")}
      />
      <RadioGroup
        label={t("Button size")}
        name="size"
        value={draft.size}
        onChange={(size) => change({ size })}
        options={SIZE_OPTIONS}
      />
      <ColorField draft={draft} error={errors.colorScheme} onChange={change} />
      <TextField
        label={t("Color of icon and text")}
        hint={t(
          "Optional, a hex code such as #ffffff. If empty, it’s black or white, whichever reads better.",
        )}
        autoComplete="off"
        spellCheck={false}
        {...setting("textColor")}
      />
      <RadioGroup
        label={t("Tools in the panel")}
        hint={t("Both have an icon for each tool. Visitors can switch between them.")}
        name="layout"
        value={layout}
        onChange={(chosen) => changeSettings({ layout: chosen })}
        options={LAYOUT_OPTIONS}
      />
    </Card>
  );
}

interface ColorFieldProps {
  draft: Pick<WidgetDraft, "colorChoice" | "ownColor">;
  error: string | undefined;
  onChange: (part: Partial<WidgetDraft>) => void;
}

/** Named color schemes, plus a custom color with a hint about its contrast. */
function ColorField({ draft, error, onChange }: ColorFieldProps) {
  const { colorChoice, ownColor } = draft;
  return (
    <>
      <RadioGroup
        label={t("Color")}
        name="colorChoice"
        value={colorChoice}
        onChange={(choice) => onChange({ colorChoice: choice })}
        options={optionsWith(ownColor)}
      />
      {colorChoice === "own" && (
        <div className="own-color">
          <TextField
            label={t("Your color")}
            hint={t("A hex code such as #1a73e8.")}
            name="ownColor"
            autoComplete="off"
            spellCheck={false}
            value={ownColor}
            error={error}
            onChange={(event) => onChange({ ownColor: event.target.value })}
          />
          <label className="own-color__picker">
            {t("Pick a color")}
            <input
              type="color"
              value={fullHex(ownColor)}
              onChange={(event) => onChange({ ownColor: event.target.value })}
            />
          </label>
          <ContrastHint color={ownColor.trim()} />
        </div>
      )}
    </>
  );
}

function optionsWith(ownColor: string): RadioOption<ColorChoice>[] {
  const named = WIDGET_COLOR_NAMES.map((value) => ({
    value,
    label: colorName(value),
    detail: <Swatch color={schemeColors(value).background} />,
  }));
  return [...named, { value: "own", label: t("Your own"), detail: <Swatch color={fullHex(ownColor)} /> }];
}

/**
 * Returns `#rrggbb`, the only format that color inputs accept; white while the text is incomplete.
 */
function fullHex(typed: string): string {
  const color = typed.trim().toLowerCase();
  if (!HEX_COLOR.test(color)) return "#ffffff";
  return color.length === 4 ? color.replace(/\w/g, "$&$&") : color;
}

/** Rates the contrast of a custom color; renders nothing while the color is incomplete. */
function ContrastHint({ color }: { color: string }) {
  if (!HEX_COLOR.test(color)) return null;
  const text = textOn(color);
  const symbol = text === "#fff" ? t("white") : t("black");
  const onWhite = contrastRatio(color, "#fff");
  return (
    <p className="own-color__hint small" role="status">
      {t("The symbol is {symbol}, with a contrast of {color}.", {
        symbol,
        color: ratio(contrastRatio(color, text)),
      })}{" "}
      {onWhite < NEEDED
        ? t(
            "On white pages, the button is hard to see at {onWhite}; at least {needed} to 1 is recommended.",
            { onWhite: ratio(onWhite), needed: formatNumber(NEEDED) },
          )
        : t("On white pages, the button’s contrast is {onWhite}.", { onWhite: ratio(onWhite) })}
    </p>
  );
}

/** Rounds down so it never overstates the contrast. */
function ratio(value: number): string {
  return t("{value} to 1", { value: formatNumber(Math.floor(value * 10) / 10) });
}
