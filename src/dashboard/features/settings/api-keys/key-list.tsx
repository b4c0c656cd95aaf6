import { useState } from "react";
import { listKeys, revokeKey } from "#shared/api/api-keys.ts";
import type { KeyView } from "#shared/schemas/api-key.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatDayOfUtc, formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";

export function KeyList({ keys }: { keys: KeyView[] }) {
  return (
    <TeamList title={t("Keys")}>
      {keys.map((key) => (
        <Key key={key.id} item={key} />
      ))}
    </TeamList>
  );
}

function Key({ item }: { item: KeyView }) {
  const { id, name, start, scopes, holder, createdAt, expiresAt, lastUsedOn } = item;
  const [asking, setAsking] = useState(false);
  const revocation = useAction({
    call: () => call(revokeKey, { params: { id } }),
    done: () => ({ title: t("{name} was revoked", { name }) }),
    failed: t("The key was not revoked"),
    focus: "h2",
    refetches: listKeys,
  });
  return (
    <TeamRow
      name={
        <>
          <strong>{name}</strong> <code>{start}…</code>
          {holder === "account" && <Badge variant="neutral">{t("Key of the account")}</Badge>}
        </>
      }
      facts={
        <>
          <RichText
            text="{scopes}<br></br>Made on {createdAt} by {item}, expires on {expiresAt}<br></br>"
            values={{
              scopes: scopes.join(", "),
              createdAt: formatShortDay(createdAt),
              item: maker(item),
              expiresAt: formatShortDay(expiresAt),
            }}
            parts={{ br: () => <br /> }}
          />
          {lastUsedOn
            ? t("Last used on {lastUsedOn}", { lastUsedOn: formatDayOfUtc(lastUsedOn) })
            : t("Not used yet")}
        </>
      }
    >
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <RichText
          text="Revoke<span> {name}</span>"
          values={{ name }}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Revoke {name}?", { name })}
        action={revocation}
        confirm={t("Revoke key")}
        busyLabel={t("Revoking…")}
        cancel={t("Keep it")}
      >
        <p>{t("Programs that use this key are refused immediately. This cannot be undone.")}</p>
      </ConfirmDialog>
    </TeamRow>
  );
}

function maker({ by, isOwn }: KeyView): string {
  return isOwn ? t("you") : (by ?? t("someone whose account was deleted"));
}
