import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { KEY_AREAS, KEY_HOLDERS, type KeyArea, type KeyScope } from "#shared/api-keys/choices.ts";
import { createKey, listKeys, revokeKey } from "#shared/api-keys/contract.ts";
import { KEY_DAYS } from "#shared/api-keys/key-limits.ts";
import { KEY_VALIDATION } from "#shared/api-keys/messages.ts";
import type { CreatedKey } from "#shared/api-keys/schemas.ts";
import { CreateKeySchema, type KeyView } from "#shared/api-keys/schemas.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { QueryView } from "../../components/query-view.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatDayOfUtc, formatShortDay } from "../../format.ts";
import { query } from "../../query.ts";
import { useMayManage } from "../session/current-account.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { CopiedCode } from "../widget-data/embed-code.tsx";

/** A key's access levels for an area; `write` includes `read`. */
const KEY_ACCESS = ["none", "read", "write"] as const;

const access = v.picklist(KEY_ACCESS, KEY_VALIDATION.scopes);

/** Converts form fields to input for a new key. */
const KeyFormSchema = v.pipe(
  v.object({
    name: CreateKeySchema.entries.name,
    widgets: access,
    scans: access,
    reports: access,
    holder: v.picklist(KEY_HOLDERS, KEY_VALIDATION.holder),
    days: v.picklist(KEY_DAYS.map(String), KEY_VALIDATION.days),
  }),
  v.forward(
    v.partialCheck(
      [["widgets"], ["scans"], ["reports"]],
      (chosen) => KEY_AREAS.some((area) => chosen[area] !== "none"),
      KEY_VALIDATION.scopes,
    ),
    ["widgets"],
  ),
  v.transform(({ name, holder, days, ...chosen }) => ({
    name,
    holder,
    days: KEY_DAYS.find((choice) => String(choice) === days) ?? KEY_DAYS[0],
    scopes: KEY_AREAS.flatMap((area): KeyScope[] => {
      const level = chosen[area];
      return level === "none" ? [] : [`${area}:${level}`];
    }),
  })),
);

const LABELS: Record<KeyArea, string> = {
  widgets: t("Widgets and visits"),
  scans: t("Websites, scans and issues"),
  reports: t("Visitors’ barrier reports"),
};
const ACCESS_NAMES = { none: t("No access"), read: t("Read"), write: t("Read and write") };
const DAYS = KEY_DAYS.map((days) => ({ value: String(days), label: t("After {days} days", { days }) }));
const HOLDERS = {
  person: t("Personal: until I leave"),
  account: t("Account: stays"),
};
const SAVED = { name: "", holder: "person", widgets: "none", scans: "none", reports: "none", days: "90" };

/** Keys that programs use to call the API for the current account. */
export function KeysSection() {
  const keys = useQuery(query(listKeys));
  const [created, setCreated] = useState<CreatedKey | null>(null);
  return (
    <>
      <p>
        <RichText
          text="With a key, your own programs can use this account’s API: start scans, read issues, change widgets. A key opens nothing else: no passwords, no team, no legal cases. It stays valid when you change your password, so revoke any you no longer use. Account keys also stay valid when their creator leaves; the owner and managers can see and revoke them. <link>All about the API</link>"
          parts={{ link: (words) => <a href={localPath(PAGES.api)}>{words}</a> }}
        />
      </p>
      {created && <NewKey created={created} key={created.key.id} />}
      <KeyForm onCreated={setCreated} />
      <QueryView query={keys} what={t("your keys")}>
        {(keys) =>
          keys.length > 0 ? <KeyList keys={keys} /> : <p className="muted">{t("There are no keys yet.")}</p>
        }
      </QueryView>
    </>
  );
}

/** Shows a key's secret until the user leaves the screen. */
function NewKey({ created: { secret, key } }: { created: CreatedKey }) {
  return (
    <Alert variant="success" title={t("Your new key {name}", { name: key.name })} takesFocus>
      <p>{t("Copy it now and store it like a password. You won’t see it again.")}</p>
      <CopiedCode code={secret} of={t("the key {name}", { name: key.name })} />
    </Alert>
  );
}

function KeyList({ keys }: { keys: KeyView[] }) {
  return (
    <RowList title={t("Keys")}>
      {keys.map((key) => (
        <Key key={key.id} item={key} />
      ))}
    </RowList>
  );
}

function Key({ item }: { item: KeyView }) {
  const { id, name, start, scopes, holder, createdAt, expiresAt, lastUsedOn } = item;
  const revocation = useAction({
    call: () => call(revokeKey, { params: { id } }),
    done: () => ({ title: t("{name} was revoked", { name }) }),
    failed: t("The key wasn’t revoked"),
    focus: "h2",
    refetches: listKeys,
  });
  return (
    <ListRow
      name={
        <>
          <strong>{name}</strong> <code>{start}…</code>
          {holder === "account" && <Badge variant="neutral">{t("Account key")}</Badge>}
        </>
      }
      facts={
        <>
          <RichText
            text="{scopes}<br></br>Created on {createdAt} by {item}, expires on {expiresAt}<br></br>"
            values={{
              scopes: scopes.join(", "),
              createdAt: formatShortDay(createdAt),
              item: maker(item),
              expiresAt: formatShortDay(expiresAt),
            }}
          />
          {lastUsedOn
            ? t("Last used on {lastUsedOn}", { lastUsedOn: formatDayOfUtc(lastUsedOn) })
            : t("Not used yet")}
        </>
      }
    >
      <ConfirmButton
        variant="secondary"
        label={<RichText text="Revoke<span> {name}</span>" values={{ name }} />}
        title={t("Revoke {name}?", { name })}
        action={revocation}
        confirm={t("Revoke key")}
        busyLabel={t("Revoking…")}
        cancel={t("Keep it")}
      >
        <p>{t("Programs that use this key lose access immediately. This can’t be undone.")}</p>
      </ConfirmButton>
    </ListRow>
  );
}

function maker({ by, isOwn }: KeyView): string {
  return isOwn ? t("you") : (by ?? t("someone whose account was deleted"));
}

function KeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const mayManage = useMayManage();
  const access = mayManage ? KEY_ACCESS : KEY_ACCESS.filter((level) => level !== "write");
  const settings = useSettingsForm({
    name: "api-key",
    saved: SAVED,
    schema: KeyFormSchema,
    async save(input) {
      const created = await call(createKey, { body: input });
      onCreated(created);
      return { title: t("The key was added"), description: t("Copy it now. You won’t see it again.") };
    },
    refetches: listKeys,
    fallback: t("The key couldn’t be added. Please try again."),
  });
  return (
    <SettingsForm settings={settings} submit={t("Add key")} busyLabel={t("Adding…")}>
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
          label={t("Key type")}
          hint={t("A personal key has your role. An account key acts for the owner as a manager.")}
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
