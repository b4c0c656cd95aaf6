import { PricingToggle } from "../../../islands/pricing-toggle.tsx";
import { TRIAL_DAYS } from "../../shared/plans.ts";
import { Island } from "../island.tsx";

export function Pricing() {
  return (
    <section className="section section--sunk" id="pricing" aria-labelledby="pricing-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="pricing-title">Pricing</h2>
          <p className="lead">
            Plans differ by the visits to your site and by how much of our help you want. Each one starts with{" "}
            {TRIAL_DAYS} free days.
          </p>
        </div>
        <Island name="pricing-toggle" component={PricingToggle} props={{}} />
      </div>
    </section>
  );
}
