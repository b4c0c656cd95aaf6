import { useId } from "react";
import { setPaymentMethod } from "#shared/billing/contract.ts";
import {
  type BillingView,
  type NamedInvoice,
  NamedInvoiceSchema,
  type OpenInvoice,
  type PaymentMethodInput,
} from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { formatMoney } from "../../format.ts";
import { CardEntryFields, type Cardholder, CardholderSchema, useCardEntry } from "./card-entry.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { ownPrice, renewalWords } from "./plan-words.ts";
import { paymentSentence, useBillingMutation } from "./use-billing-action.ts";

/** Replaces the card; an open invoice is paid with the new card. */
export function ChangeCard({ billing, onClose, onDone }: PanelProps) {
  const chargeId = useId();
  const card = useCardEntry();
  const saving = useBillingMutation((body: PaymentMethodInput) => call(setPaymentMethod, { body }));
  const form = useForm({
    schema: CardholderSchema,
    send: save,
    leaves: true,
    fallback: t("Your card couldn’t be changed. Please try again."),
    sentence: paymentSentence,
    onFailure: card.refused,
  });

  async function save(holder: Cardholder) {
    const invoice = namedInvoice(billing.openInvoice);
    const setupIntentId = await card.confirm(holder, returnPath(invoice));
    const view = await saving.mutateAsync({ setupIntentId, invoice });
    toast(cardChangedToast(view, billing.openInvoice));
    onDone();
  }

  return (
    <Panel title={billing.card ? t("Change card") : t("Add a card")}>
      <FormFrame form={form}>
        <CardEntryFields entry={card} form={form} />
        <ChargeOnSaving billing={billing} id={chargeId} />
        <FormButtons
          form={form}
          busyLabel={t("Saving…")}
          aria-describedby={chargeId}
          submit={t("Save card")}
          cancel={t("Keep the old card")}
          onCancel={onClose}
        />
      </FormFrame>
    </Panel>
  );
}

/** Payment terms, directly above the button that makes the payment. */
function ChargeOnSaving({ billing, id }: { billing: BillingView; id: string }) {
  const named = namedInvoice(billing.openInvoice);
  if (!named || !billing.openInvoice) return null;
  return (
    <p id={id}>
      <RichText
        text="We’ll charge the open invoice of <strong>{openInvoice}</strong> to the new card once you save it."
        values={{ openInvoice: formatMoney(billing.openInvoice) }}
      />
      {!billing.cancelAt && (
        <> {t("Your subscription continues and {billing}", { billing: renewalWords(ownPrice(billing)) })}</>
      )}
    </p>
  );
}

/** The only invoice that may be charged: the one on screen, unless it is already being paid. */
function namedInvoice(open: OpenInvoice | null): NamedInvoice | null {
  return open && open.needs !== "nothing" ? { id: open.id, amount: open.amount } : null;
}

/** Preserves the named invoice across the card provider's redirect. */
function returnPath(invoice: NamedInvoice | null): string {
  if (!invoice) return DASHBOARD.billing;
  const query = new URLSearchParams({ invoice: invoice.id, amount: String(invoice.amount) });
  return `${DASHBOARD.billing}?${query}`;
}

/** Returns the invoice named in the URL after a redirect, or null. */
export function returnedInvoice(query: URLSearchParams): NamedInvoice | null {
  const named = { id: query.get("invoice") ?? "", amount: Number(query.get("amount") ?? Number.NaN) };
  return parseFields(NamedInvoiceSchema, named).value ?? null;
}

/** Returns a toast confirming the new card and payment of the previously open invoice. */
export function cardChangedToast({ card, openInvoice }: BillingView, before: OpenInvoice | null = null) {
  const name = card
    ? t("Your card ending in {last4} is used from now on.", { last4: card.last4 })
    : t("Your card is saved.");
  if (openInvoice) {
    const description = t("{name} An invoice is still open: please pay it.", { name });
    return { title: t("Card saved"), description };
  }
  if (!before) return { title: t("Card saved"), description: name };
  return {
    title: t("Card saved"),
    description: t("{name} The {before} invoice is paid.", { name, before: formatMoney(before) }),
  };
}
