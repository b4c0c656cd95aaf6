import { useState } from "react";
import { listKeys, revokeKey } from "#shared/api/api-keys.ts";
import type { KeyView } from "#shared/schemas/api-key.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatDayOfUtc, formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";

export function KeyList({ keys }: { keys: KeyView[] }) {
  return (
    <TeamList title="Keys">
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
    done: () => ({ title: `${name} was revoked` }),
    failed: "The key was not revoked",
    focus: "h2",
    refetches: listKeys,
  });
  return (
    <TeamRow
      name={
        <>
          <strong>{name}</strong> <code>{start}…</code>
          {holder === "account" && <Badge variant="neutral">Key of the account</Badge>}
        </>
      }
      facts={
        <>
          {scopes.join(", ")}
          <br />
          Made on {formatShortDay(createdAt)} by {maker(item)}, expires on {formatShortDay(expiresAt)}
          <br />
          {lastUsedOn ? `Last used on ${formatDayOfUtc(lastUsedOn)}` : "Not used yet"}
        </>
      }
    >
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Revoke<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Revoke ${name}?`}
        action={revocation}
        confirm="Revoke key"
        busyLabel="Revoking…"
        cancel="Keep it"
      >
        <p>Programs that use this key are refused immediately. This cannot be undone.</p>
      </ConfirmDialog>
    </TeamRow>
  );
}

function maker({ by, isOwn }: KeyView): string {
  return isOwn ? "you" : (by ?? "somebody whose account was deleted");
}
