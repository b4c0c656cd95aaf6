import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { acceptTransfer, declineTransfer, listTransfers } from "#shared/api/transfers.ts";
import { TRANSFERS_VIEW } from "#shared/paths.ts";
import type { OfferedTransferView } from "#shared/schemas/transfer.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ActionButton } from "../../../components/action-button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";
import { LINKED_OFFER } from "./linked-offer.tsx";
import { WhatMoves } from "./what-moves.tsx";

export function OfferedList({ offers }: { offers: OfferedTransferView[] }) {
  return (
    <TeamList title="Offered to you">
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </TeamList>
  );
}

function Offer({ offer }: { offer: OfferedTransferView }) {
  const { id, accountName, giver, contents, expiresAt } = offer;
  const name = contents.website ?? "A widget";
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const acceptance = useAction({
    call: () => call(acceptTransfer, { params: { id } }),
    done() {
      // The link has done its part, and would only say that its offer has ended.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== LINKED_OFFER });
      void navigate(TRANSFERS_VIEW, { replace: true });
      return { title: `${name} is in your account now` };
    },
    failed: `${name} was not taken over`,
    focus: "h2",
    refetches: listTransfers,
  });
  const refusal = useAction({
    call: () => call(declineTransfer, { params: { id } }),
    done: () => ({ title: `You declined ${name}` }),
    failed: "The offer was not declined",
    focus: "h2",
    refetches: listTransfers,
  });
  return (
    <TeamRow
      name={<strong>{name}</strong>}
      facts={
        <>
          from {giver}
          {accountName !== giver && ` (${accountName})`}, open until {formatShortDay(expiresAt)}
        </>
      }
    >
      <div className="cluster">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Take over<span className="visually-hidden"> {name}</span>
        </Button>
        <ActionButton action={refusal} variant="quiet" busyLabel="Declining…">
          Decline<span className="visually-hidden"> {name}</span>
        </ActionButton>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take over ${name}?`}
        action={acceptance}
        confirm="Take over"
        busyLabel="Taking over…"
        cancel="Not now"
      >
        <p>This comes into your account at once, and leaves that of {giver}:</p>
        <WhatMoves contents={contents} />
        <p>Names, comments and assignments of their people do not come along.</p>
      </ConfirmDialog>
    </TeamRow>
  );
}
