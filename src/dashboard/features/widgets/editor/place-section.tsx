import { t } from "#shared/language/translate.ts";
import { PHONE_LOOKS, type PhoneLook } from "#shared/widgets/config.ts";
import { POSITION_NAMES } from "#shared/widgets/words.ts";
import { ChoiceField } from "#src/dashboard/components/choice-field.tsx";
import { Card } from "#ui/card.tsx";
import { TextField, UrlField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { CornerField } from "./corner-field.tsx";
import type { SectionProps } from "./use-editor.ts";

const PHONE_NAMES: Record<PhoneLook, string> = {
  same: t("Same place as on computers"),
  ...POSITION_NAMES,
  hidden: t("Not shown"),
};

const PHONE_OPTIONS = optionsOf(PHONE_LOOKS, PHONE_NAMES);

export function PlaceSection({ draft, errors, field, setting, change, changeSettings }: SectionProps) {
  const { phone } = draft.settings;
  return (
    <Card className="stack">
      <h2>{t("Name and place")}</h2>
      <TextField label={t("Name")} required {...field("name")} />
      <UrlField
        label={t("Website")}
        hint={t("The site it’s for, such as example.com.")}
        autoComplete="off"
        {...field("websiteUrl")}
      />
      <CornerField value={draft.position} onChange={(position) => change({ position })} />
      <div className="editor__pair">
        <TextField
          label={t("Distance from the side")}
          hint={t("In pixels, 0 to 200.")}
          inputMode="numeric"
          autoComplete="off"
          {...setting("offsetX")}
        />
        <TextField
          label={t("Distance from the top or bottom")}
          hint={t("In pixels, 0 to 200.")}
          inputMode="numeric"
          autoComplete="off"
          {...setting("offsetY")}
        />
      </div>
      <ChoiceField
        label={t("On phones")}
        hint={
          phone === "hidden"
            ? t("Visitors on a phone, or zoomed far into a page, won’t find the widget.")
            : t("Windows up to 600 pixels wide, including heavily zoomed pages.")
        }
        name="phone"
        options={PHONE_OPTIONS}
        value={phone}
        error={errors["settings.phone"]}
        onChoose={(chosen) => changeSettings({ phone: chosen })}
      />
    </Card>
  );
}
