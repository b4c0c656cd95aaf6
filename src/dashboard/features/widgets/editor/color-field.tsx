import { HEX_COLOR } from "#shared/colors.ts";
import { t } from "#shared/translate.ts";
import { schemeColors, WIDGET_COLOR_NAMES } from "#shared/widget-config.ts";
import { RadioGroup, type RadioOption } from "#ui/radio-group.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { colorName } from "../appearance-words.ts";
import { ContrastHint } from "./contrast-hint.tsx";
import type { ColorChoice, WidgetDraft } from "./widget-draft.ts";

export interface ColorFieldProps {
  draft: Pick<WidgetDraft, "colorChoice" | "ownColor">;
  error: string | undefined;
  onChange: (part: Partial<WidgetDraft>) => void;
}

/** Named color schemes, and a custom color with a hint about its contrast. */
export function ColorField({ draft, error, onChange }: ColorFieldProps) {
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
            {t("Pick it")}
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

/** Returns `#rrggbb`, the only format of a color input; white while the text is incomplete. */
function fullHex(typed: string): string {
  const color = typed.trim().toLowerCase();
  if (!HEX_COLOR.test(color)) return "#ffffff";
  return color.length === 4 ? color.replace(/\w/g, "$&$&") : color;
}
