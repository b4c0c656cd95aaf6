import { type BillingCycle, type PlanId, renewalPrice } from "#shared/plans.ts";

interface RenewalTermsProps {
  /** For the `aria-describedby` of the button that agrees to them. */
  id: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  /** Sentence that names today's charge and the first one. */
  charge: string;
  /** Follows how to cancel, such as that a trial then costs nothing. */
  ifCancelled?: string;
}

/** Price, renewal and how to cancel, shown above the button that subscribes. */
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
