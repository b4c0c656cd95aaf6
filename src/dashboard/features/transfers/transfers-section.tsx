import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { TRANSFERS_VIEW } from "#shared/paths.ts";
import {
  acceptTransfer,
  declineTransfer,
  listTransfers,
  offerTransfer,
  previewTransfer,
  withdrawTransfer,
} from "#shared/transfers/contract.ts";
import { TRANSFER_DAYS } from "#shared/transfers/messages.ts";
import {
  type GivenTransferView,
  type OfferedTransferView,
  OfferTransferSchema,
} from "#shared/transfers/schemas.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Section } from "#src/dashboard/components/section.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatShortDay } from "../../format.ts";
import { query } from "../../query.ts";
import { useCurrentAccount } from "../session/current-account.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { useWidgets } from "../widget-data/use-widgets.ts";
import { LINKED_OFFER, LinkedOffer } from "./linked-offer.tsx";
import { WhatMoves, WhatStays } from "./what-moves.tsx";

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

/** Websites the account is transferring to another account, and websites offered to it. */
export function TransfersSection() {
  const account = useCurrentAccount();
  if (!account) return null;
  if (!account.isOwner)
    return (
      <p>
        {t("Only the owner of {name} can give websites to other accounts or accept them.", {
          name: account.name,
        })}
      </p>
    );
  return <OwnTransfers />;
}

function OwnTransfers() {
  const [search] = useSearchParams();
  const link = search.get("offer");
  // Refetches on every mount, since others may act on transfers anytime.
  const transfers = useQuery({ ...query(listTransfers), refetchOnMount: "always" });
  return (
    <>
      <p>
        {t(
          "Hand a website over to another account, such as that of a client who continues without you: its widget and what scans and visitors have found. The code on the website stays as it is.",
        )}
      </p>
      {link && <LinkedOffer token={link} />}
      <QueryView query={transfers} what={t("your transfers")}>
        {({ given, offered, isVerified }) => (
          <>
            {!isVerified && <p>{t("Verify your email address to see websites that others offer you.")}</p>}
            <OfferedList offers={offered} />
            <OfferForm widget={search.get("widget") ?? ""} />
            <GivenList transfers={given} />
          </>
        )}
      </QueryView>
    </>
  );
}

function GivenList({ transfers }: { transfers: GivenTransferView[] }) {
  return (
    <RowList title={t("Your offers")}>
      {transfers.map((transfer) => (
        <Given key={transfer.id} transfer={transfer} />
      ))}
    </RowList>
  );
}

function Given({ transfer: { id, name, email, state, endsAt } }: { transfer: GivenTransferView }) {
  const withdrawal = useAction({
    call: () => call(withdrawTransfer, { params: { id } }),
    done: () => ({ title: t("The offer of {name} was withdrawn", { name }) }),
    failed: t("The offer wasn’t withdrawn"),
    focus: "h2",
    refetches: listTransfers,
  });
  return (
    <ListRow
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
          <RichText text="Withdraw<span> the offer of {name}</span>" values={{ name }} />
        </ActionButton>
      )}
    </ListRow>
  );
}

/** Offers a website to an email address after listing what moves with it. */
function OfferForm({ widget }: { widget: string }) {
  const widgets = useWidgets();
  return (
    <Section title={t("Give a website away")}>
      <QueryView query={widgets} what={t("your widgets")}>
        {(widgets) =>
          widgets.length > 0 ? (
            <Fields widgets={widgets} chosen={widget} />
          ) : (
            <p className="muted">{t("You have no widgets to give away.")}</p>
          )
        }
      </QueryView>
    </Section>
  );
}

function Fields({ widgets, chosen }: { widgets: WidgetView[]; chosen: string }) {
  const settings = useSettingsForm({
    name: "transfer",
    saved: { widgetId: widgets.some(({ id }) => id === chosen) ? chosen : "", email: "" },
    schema: OfferTransferSchema,
    async save(input) {
      await call(offerTransfer, { body: input });
      return {
        title: t("The offer is on its way"),
        description: t("{email} has {transferDays} days to accept it. Nothing moves yet.", {
          email: input.email,
          transferDays: TRANSFER_DAYS,
        }),
      };
    },
    refetches: listTransfers,
    fallback: t("The offer couldn’t be sent. Please try again."),
  });
  const { widgetId } = settings.values;
  return (
    <SettingsForm settings={settings} submit={t("Send the offer")} busyLabel={t("Sending…")}>
      <SelectField
        {...settings.field("widgetId")}
        label={t("Website")}
        options={[
          { value: "", label: t("Choose a widget") },
          ...widgets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {widgetId && <Preview widgetId={widgetId} />}
      <TextField
        {...settings.field("email")}
        type="email"
        label={t("Email address of the new owner")}
        hint={t("They need an account with this address to accept")}
        autoComplete="off"
        required
      />
    </SettingsForm>
  );
}

function Preview({ widgetId }: { widgetId: string }) {
  const preview = useQuery({
    ...query(previewTransfer, { params: { id: widgetId } }),
    refetchOnMount: "always",
  });
  return (
    <QueryView query={preview} what={t("what moves")}>
      {({ contents, cases }) => (
        <div className="stack stack--tight">
          <p>{t("Once the offer is accepted, this goes to the new account:")}</p>
          <WhatMoves contents={contents} />
          <p>{t("This does not:")}</p>
          <WhatStays contents={contents} cases={cases} />
        </div>
      )}
    </QueryView>
  );
}

function OfferedList({ offers }: { offers: OfferedTransferView[] }) {
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
  const acceptance = useAction({
    call: () => call(acceptTransfer, { params: { id } }),
    done() {
      // Excludes the used link, which would only report that the transfer has ended.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== LINKED_OFFER });
      void navigate(TRANSFERS_VIEW, { replace: true });
      return { title: t("{name} is in your account now", { name }) };
    },
    failed: t("{name} wasn’t taken over", { name }),
    focus: "h2",
    refetches: listTransfers,
  });
  const refusal = useAction({
    call: () => call(declineTransfer, { params: { id } }),
    done: () => ({ title: t("You declined {name}", { name }) }),
    failed: t("The offer wasn’t declined"),
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
        <ConfirmButton
          variant="secondary"
          label={<RichText text="Take over<span> {name}</span>" values={{ name }} />}
          title={t("Take over {name}?", { name })}
          action={acceptance}
          confirm={t("Take over")}
          busyLabel={t("Taking over…")}
          cancel={t("Not now")}
        >
          <p>{t("This moves from {giver}’s account to yours immediately:", { giver })}</p>
          <WhatMoves contents={contents} />
          <p>{t("Their team’s names, comments and assignments aren’t included.")}</p>
        </ConfirmButton>
        <ActionButton action={refusal} variant="quiet" busyLabel={t("Declining…")}>
          <RichText text="Decline<span> {name}</span>" values={{ name }} />
        </ActionButton>
      </div>
    </ListRow>
  );
}
