import type { Currency } from "#shared/billing/currency.ts";
import { renewalPrice } from "#shared/billing/format-price.ts";
import type { BillingCycle, PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { quotedRenewal } from "#shared/billing/quote-words.ts";
import type { Quote } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { RichText } from "./rich-text.tsx";

interface RenewalTermsProps {
  /** Referenced by `aria-describedby` on the button that accepts the terms. */
  id: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  currency: Currency;
  /** Discounted price; null for the list price. */
  quote: Quote | null;
  /** Sentence with today's charge and the first charge. */
  charge: string;
  /** Shown after the cancellation instructions, e.g. that the trial then costs nothing. */
  ifCancelled?: string;
}

/** Price, renewal and cancellation terms, shown above the subscribe button. */
export function RenewalTerms(props: RenewalTermsProps) {
  const { id, plan, billingCycle, currency, quote, charge, ifCancelled } = props;
  return (
    <div className="stack stack--tight" id={id}>
      <p aria-live="polite">
        <strong>{charge}</strong>
      </p>
      <p>
        <RichText
          text="Your subscription <strong>renews automatically</strong>: your card is charged {price} until you cancel."
          values={{
            price: quote ? quotedRenewal(quote, billingCycle) : renewalPrice(plan, billingCycle, currency),
          }}
        />
      </p>
      <p>
        {t("You can cancel at any time in your dashboard, under “Plan and billing.”")}
        {ifCancelled && ` ${ifCancelled}`}
      </p>
    </div>
  );
}
