import { listTransfers, withdrawTransfer } from "#shared/api/transfers.ts";
import type { GivenTransferView } from "#shared/schemas/transfer.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";

const STATES: Record<GivenTransferView["state"], string> = {
  open: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

const WHEN: Record<GivenTransferView["state"], string> = {
  open: "open until",
  accepted: "accepted on",
  declined: "declined on",
  withdrawn: "withdrawn on",
  expired: "expired on",
};

export function GivenList({ transfers }: { transfers: GivenTransferView[] }) {
  return (
    <TeamList title="Your offers">
      {transfers.map((transfer) => (
        <Given key={transfer.id} transfer={transfer} />
      ))}
    </TeamList>
  );
}

function Given({ transfer: { id, name, email, state, endsAt } }: { transfer: GivenTransferView }) {
  const withdrawal = useAction({
    call: () => call(withdrawTransfer, { params: { id } }),
    done: () => ({ title: `The offer of ${name} was withdrawn` }),
    failed: "The offer was not withdrawn",
    focus: "h2",
    refetches: listTransfers,
  });
  return (
    <TeamRow
      name={
        <>
          <strong>{name}</strong>
          <Badge variant={state === "accepted" ? "success" : "neutral"}>{STATES[state]}</Badge>
        </>
      }
      facts={`to ${email}, ${WHEN[state]} ${formatShortDay(endsAt)}`}
    >
      {state === "open" && (
        <ActionButton action={withdrawal} variant="quiet" busyLabel="Withdrawing…">
          Withdraw<span className="visually-hidden"> the offer of {name}</span>
        </ActionButton>
      )}
    </TeamRow>
  );
}
