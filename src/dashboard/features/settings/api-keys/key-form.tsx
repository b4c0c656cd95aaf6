import { createKey, listKeys } from "#shared/api/api-keys.ts";
import { KEY_AREAS, KEY_DAYS, KEY_HOLDERS, type KeyArea } from "#shared/api-key-choices.ts";
import type { CreatedKey } from "#shared/schemas/api-key.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { useMayManage } from "../../session/current-account.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { KEY_ACCESS, KeyFormSchema } from "./key-form-schema.ts";

const LABELS: Record<KeyArea, string> = {
  widgets: t("Widgets and visits"),
  scans: t("Websites, scans and issues"),
  reports: t("Barrier reports of visitors"),
};
const ACCESS_NAMES = { none: t("No access"), read: t("Read"), write: t("Read and write") };
const DAYS = KEY_DAYS.map((days) => ({ value: String(days), label: t("After {days} days", { days }) }));
const HOLDERS = {
  person: t("Mine: ends when I leave"),
  account: t("The account’s: stays"),
};
const SAVED = { name: "", holder: "person", widgets: "none", scans: "none", reports: "none", days: "90" };

export function KeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const mayManage = useMayManage();
  const access = mayManage ? KEY_ACCESS : KEY_ACCESS.filter((level) => level !== "write");
  const settings = useSettingsForm({
    name: "api-key",
    saved: SAVED,
    schema: KeyFormSchema,
    async save(input) {
      const created = await call(createKey, { body: input });
      onCreated(created);
      return { title: t("The key was made"), description: t("Copy it now, since it is shown only once.") };
    },
    refetches: listKeys,
    fallback: t("The key could not be made. Please try again."),
  });
  return (
    <SettingsForm settings={settings} submit={t("Make key")} busyLabel={t("Making…")}>
      <TextField
        {...settings.field("name")}
        label={t("Name of the key")}
        hint={t("Such as the program that will use it")}
        maxLength={60}
        autoComplete="off"
        required
      />
      {mayManage && (
        <SelectField
          {...settings.field("holder")}
          label={t("Whose key")}
          hint={t("Mine acts as me, with my role. The account’s acts in its owner’s name as a manager.")}
          options={optionsOf(KEY_HOLDERS, HOLDERS)}
        />
      )}
      {KEY_AREAS.map((area) => (
        <SelectField
          key={area}
          {...settings.field(area)}
          label={LABELS[area]}
          options={optionsOf(access, ACCESS_NAMES)}
        />
      ))}
      <SelectField {...settings.field("days")} label={t("Expires")} options={DAYS} />
    </SettingsForm>
  );
}
