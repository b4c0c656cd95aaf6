import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { TRANSFERS_VIEW } from "#shared/paths.ts";
import { acceptTransfer, declineTransfer, listTransfers } from "#shared/transfers/contract.ts";
import type { OfferedTransferView } from "#shared/transfers/schemas.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatShortDay } from "../../format.ts";
import { LINKED_OFFER } from "./linked-offer.tsx";
import { WhatMoves } from "./what-moves.tsx";

export function OfferedList({ offers }: { offers: OfferedTransferView[] }) {
  return (
    <RowList title={t("Offered to you")}>
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </RowList>
  );
}

function Offer({ offer }: { offer: OfferedTransferView }) {
  const { id, accountName, giver, contents, expiresAt } = offer;
  const name = contents.website ?? t("A widget");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const acceptance = useAction({
    call: () => call(acceptTransfer, { params: { id } }),
    done() {
      // The link has done its part, and would only say that its offer has ended.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== LINKED_OFFER });
      void navigate(TRANSFERS_VIEW, { replace: true });
      return { title: t("{name} is in your account now", { name }) };
    },
    failed: t("{name} was not taken over", { name }),
    focus: "h2",
    refetches: listTransfers,
  });
  const refusal = useAction({
    call: () => call(declineTransfer, { params: { id } }),
    done: () => ({ title: t("You declined {name}", { name }) }),
    failed: t("The offer was not declined"),
    focus: "h2",
    refetches: listTransfers,
  });
  return (
    <ListRow
      name={<strong>{name}</strong>}
      facts={
        <>
          {t("from {giver}", { giver })}
          {accountName !== giver && ` (${accountName})`}
          {t(", open until {expiresAt}", { expiresAt: formatShortDay(expiresAt) })}
        </>
      }
    >
      <div className="cluster">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <RichText
            text="Take over<span> {name}</span>"
            values={{ name }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </Button>
        <ActionButton action={refusal} variant="quiet" busyLabel={t("Declining…")}>
          <RichText
            text="Decline<span> {name}</span>"
            values={{ name }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </ActionButton>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Take over {name}?", { name })}
        action={acceptance}
        confirm={t("Take over")}
        busyLabel={t("Taking over…")}
        cancel={t("Not now")}
      >
        <p>{t("This moves into your account immediately, and leaves that of {giver}:", { giver })}</p>
        <WhatMoves contents={contents} />
        <p>{t("Names, comments and assignments of their people do not come along.")}</p>
      </ConfirmDialog>
    </ListRow>
  );
}
