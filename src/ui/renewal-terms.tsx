import { type BillingCycle, type PlanId, renewalPrice } from "#shared/plans.ts";

interface RenewalTermsProps {
  /** For the `aria-describedby` of the button that agrees to them. */
  id: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  /** Sentence that names the charge of today and the first one. */
  charge: string;
  /** Said together with how to cancel, e.g. that a trial then costs nothing. */
  ifCancelled?: string;
}

/** Price, renewal and how to cancel, right above the button that starts it. */
export function RenewalTerms({ id, plan, billingCycle, charge, ifCancelled }: RenewalTermsProps) {
  return (
    <div className="stack stack--tight" id={id}>
      <p aria-live="polite">
        <strong>{charge}</strong>
      </p>
      <p>
        Your subscription <strong>renews automatically</strong>: your card is charged{" "}
        {renewalPrice(plan, billingCycle)} until you cancel.
      </p>
      <p>
        You can cancel at any time in your dashboard, under “Plan and billing”.
        {ifCancelled && ` ${ifCancelled}`}
      </p>
    </div>
  );
}
