import { useState } from "react";
import { checkSsoDomain, readSso, removeSsoDomain } from "#shared/api/single-sign-on.ts";
import type { SsoDomainView } from "#shared/schemas/single-sign-on.ts";
import { ActionButton } from "#src/dashboard/components/action-button.tsx";
import { ConfirmDialog } from "#src/dashboard/components/confirm-dialog.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { formatMoment, formatShortDay } from "#src/dashboard/format.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { CopiedValue } from "./copied-value.tsx";

const STATES: Record<SsoDomainView["state"], { variant: BadgeVariant; name: string }> = {
  waiting: { variant: "signal", name: "Not proven yet" },
  proven: { variant: "success", name: "Proven" },
  missing: { variant: "danger", name: "Record missing" },
};

export function DomainList({ domains }: { domains: SsoDomainView[] }) {
  if (domains.length === 0) return null;
  return (
    <ul>
      {domains.map((domain) => (
        <Domain key={domain.id} item={domain} />
      ))}
    </ul>
  );
}

function Domain({ item }: { item: SsoDomainView }) {
  const { id, domain, state } = item;
  const checking = useAction({
    call: () => call(checkSsoDomain, { params: { id } }),
    done: ({ state: found }) => ({
      title: found === "proven" ? `${domain} is proven` : `The record of ${domain} is still missing`,
    }),
    failed: `${domain} is not proven`,
    refetches: readSso,
  });
  return (
    <li className="stack stack--tight row-list__item">
      <div className="split">
        <div className="team-list__facts">
          <p className="cluster">
            <strong>{domain}</strong>
            <Badge variant={STATES[state].variant}>{STATES[state].name}</Badge>
          </p>
          <p className="muted small">{factsOf(item)}</p>
        </div>
        <div className="cluster">
          <ActionButton action={checking} busyLabel="Checking…">
            {state === "waiting" ? "Check" : "Check again"}
            <span className="visually-hidden"> {domain}</span>
          </ActionButton>
          <RemoveDomain item={item} />
        </div>
      </div>
      {state !== "proven" && <ProofRecord item={item} />}
    </li>
  );
}

function ProofRecord({ item: { domain, recordName, recordText } }: { item: SsoDomainView }) {
  return (
    <>
      <p>Publish this TXT record where the domain’s DNS is managed:</p>
      <CopiedValue name="Name" value={recordName} of={`name of the record of ${domain}`} />
      <CopiedValue name="Text" value={recordText} of={`text of the record of ${domain}`} />
    </>
  );
}

function factsOf({ state, provenAt, checkedAt, endsAt }: SsoDomainView): string {
  if (state === "waiting") return "Nobody can sign in with its addresses before it is proven.";
  const checked = checkedAt ? ` Checked on ${formatMoment(checkedAt)}, and again every day.` : "";
  if (state === "missing" && endsAt) {
    return `Addresses can be used until ${formatShortDay(endsAt)} unless the record is back.${checked}`;
  }
  return `Proven on ${formatShortDay(provenAt ?? "")}.${checked}`;
}

function RemoveDomain({ item: { id, domain, state } }: { item: SsoDomainView }) {
  const [asking, setAsking] = useState(false);
  const removal = useAction({
    call: () => call(removeSsoDomain, { params: { id } }),
    done: () => ({ title: `${domain} was removed` }),
    failed: "The domain was not removed",
    focus: "h2",
    refetches: readSso,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Remove<span className="visually-hidden"> {domain}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${domain}?`}
        action={removal}
        confirm="Remove domain"
        busyLabel="Removing…"
        cancel="Keep it"
      >
        <p>
          {state === "waiting"
            ? "You can add it again, with a new record."
            : "People with an address of this domain can no longer sign in with your provider. They stay in your team."}
        </p>
      </ConfirmDialog>
    </>
  );
}
