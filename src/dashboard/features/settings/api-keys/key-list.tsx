import { useState } from "react";
import { listKeys, revokeKey } from "#shared/api/api-keys.ts";
import type { KeyView } from "#shared/schemas/api-key.ts";
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
  const { id, name, start, scopes, by, isOwn, createdAt, expiresAt, lastUsedOn } = item;
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
        </>
      }
      facts={
        <>
          {scopes.join(", ")}
          <br />
          Made by {isOwn ? "you" : by} on {formatShortDay(createdAt)}, expires on {formatShortDay(expiresAt)}
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
