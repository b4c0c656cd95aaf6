import { createKey, listKeys } from "#shared/api/api-keys.ts";
import { KEY_AREAS, KEY_DAYS, KEY_HOLDERS, type KeyArea } from "#shared/api-key-choices.ts";
import type { CreatedKey } from "#shared/schemas/api-key.ts";
import { call } from "#ui/browser/fetcher.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { useMayManage } from "../../session/current-account.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { KEY_ACCESS, KeyFormSchema } from "./key-form-schema.ts";

const LABELS: Record<KeyArea, string> = {
  widgets: "Widgets and visits",
  scans: "Websites, scans and issues",
  reports: "Barrier reports of visitors",
};
const ACCESS_NAMES = { none: "No access", read: "Read", write: "Read and write" };
const DAYS = KEY_DAYS.map((days) => ({ value: String(days), label: `After ${days} days` }));
const HOLDERS = {
  person: "Mine: ends when I leave",
  account: "The account’s: stays",
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
      return { title: "The key was made", description: "Copy it now, since it is shown only once." };
    },
    refetches: listKeys,
    fallback: "The key could not be made. Please try again.",
  });
  return (
    <SettingsForm settings={settings} submit="Make key" busyLabel="Making…">
      <TextField
        {...settings.field("name")}
        label="Name of the key"
        hint="Such as the program that will use it"
        maxLength={60}
        autoComplete="off"
        required
      />
      {mayManage && (
        <SelectField
          {...settings.field("holder")}
          label="Whose key"
          hint="Mine acts as me, with my role. The account’s acts in its owner’s name as a manager."
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
      <SelectField {...settings.field("days")} label="Expires" options={DAYS} />
    </SettingsForm>
  );
}
