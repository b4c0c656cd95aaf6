import { listTransfers, withdrawTransfer } from "#shared/api/transfers.ts";
import type { GivenTransferView } from "#shared/schemas/transfer.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../../components/action-button.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";

const STATES: Record<GivenTransferView["state"], string> = {
  open: t("Waiting"),
  accepted: t("Accepted"),
  declined: t("Declined"),
  withdrawn: t("Withdrawn"),
  expired: t("Expired"),
};

const WHEN: Record<GivenTransferView["state"], string> = {
  open: t("open until"),
  accepted: t("accepted on"),
  declined: t("declined on"),
  withdrawn: t("withdrawn on"),
  expired: t("expired on"),
};

export function GivenList({ transfers }: { transfers: GivenTransferView[] }) {
  return (
    <TeamList title={t("Your offers")}>
      {transfers.map((transfer) => (
        <Given key={transfer.id} transfer={transfer} />
      ))}
    </TeamList>
  );
}

function Given({ transfer: { id, name, email, state, endsAt } }: { transfer: GivenTransferView }) {
  const withdrawal = useAction({
    call: () => call(withdrawTransfer, { params: { id } }),
    done: () => ({ title: t("The offer of {name} was withdrawn", { name }) }),
    failed: t("The offer was not withdrawn"),
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
      facts={t("to {email}, {when} {day}", { email, when: WHEN[state], day: formatShortDay(endsAt) })}
    >
      {state === "open" && (
        <ActionButton action={withdrawal} variant="quiet" busyLabel={t("Withdrawing…")}>
          <RichText
            text="Withdraw<span> the offer of {name}</span>"
            values={{ name }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </ActionButton>
      )}
    </TeamRow>
  );
}
