import { useId } from "react";
import { setPaymentMethod } from "#shared/api/billing.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { DASHBOARD } from "#shared/paths.ts";
import {
  type BillingView,
  type NamedInvoice,
  NamedInvoiceSchema,
  type OpenInvoice,
  type PaymentMethodInput,
} from "#shared/schemas/billing.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { formatMoney } from "../../format.ts";
import { CardEntryFields, type Cardholder, CardholderSchema, useCardEntry } from "./card-entry.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { ownPrice, renewalWords } from "./plan-words.ts";
import { paymentSentence, useBillingMutation } from "./use-billing-action.ts";

/** Replaces the card; an open invoice is paid with the new one. */
export function ChangeCard({ billing, onClose, onDone }: PanelProps) {
  const chargeId = useId();
  const card = useCardEntry();
  const saving = useBillingMutation((body: PaymentMethodInput) => call(setPaymentMethod, { body }));
  const form = useForm({
    schema: CardholderSchema,
    send: save,
    leaves: true,
    fallback: "Your card could not be changed. Please try again.",
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
    <Panel title={billing.card ? "Change card" : "Add a card"}>
      <FormFrame form={form}>
        <CardEntryFields entry={card} form={form} />
        <ChargeOnSaving billing={billing} id={chargeId} />
        <FormButtons
          form={form}
          busyLabel="Saving…"
          aria-describedby={chargeId}
          submit="Save card"
          cancel="Keep the old card"
          onCancel={onClose}
        />
      </FormFrame>
    </Panel>
  );
}

/** Terms of the payment, directly above the button that makes it. */
function ChargeOnSaving({ billing, id }: { billing: BillingView; id: string }) {
  const named = namedInvoice(billing.openInvoice);
  if (!named || !billing.openInvoice) return null;
  return (
    <p id={id}>
      The open invoice of <strong>{formatMoney(billing.openInvoice)}</strong> is paid with the new card as
      soon as you save it.
      {!billing.cancelAt && <> Your subscription goes on and {renewalWords(ownPrice(billing))}</>}
    </p>
  );
}

/** The only invoice that may be charged: the one on the screen, unless it is being paid. */
function namedInvoice(open: OpenInvoice | null): NamedInvoice | null {
  return open && open.needs !== "nothing" ? { id: open.id, amount: open.amount } : null;
}

/** Preserves the named invoice across the card provider's redirect. */
function returnPath(invoice: NamedInvoice | null): string {
  if (!invoice) return DASHBOARD.billing;
  const query = new URLSearchParams({ invoice: invoice.id, amount: String(invoice.amount) });
  return `${DASHBOARD.billing}?${query}`;
}

/** Returns the invoice named by the address after a redirect, or null. */
export function returnedInvoice(query: URLSearchParams): NamedInvoice | null {
  const named = { id: query.get("invoice") ?? "", amount: Number(query.get("amount") ?? Number.NaN) };
  return parseFields(NamedInvoiceSchema, named).value ?? null;
}

/** Confirms the new card, and the payment of the invoice that was open before. */
export function cardChangedToast({ card, openInvoice }: BillingView, before: OpenInvoice | null = null) {
  const name = card ? `Your card ending in ${card.last4} is used from now on.` : "Your card is saved.";
  if (openInvoice) {
    const description = `${name} An invoice is still open: please finish its payment.`;
    return { title: "Card saved", description };
  }
  if (!before) return { title: "Card saved", description: name };
  return { title: "Card saved", description: `${name} The invoice of ${formatMoney(before)} is paid.` };
}
