import type { BillingView } from "../../../shared/schemas/billing.ts";
import { Card } from "../../../ui/card.tsx";

/** The month's visits against the plan's allowance, as a bar and in words. */
export function UsageSection({ usage: { visits, allowance, since } }: Pick<BillingView, "usage">) {
  const share = Math.floor((visits / allowance) * 100);
  return (
    <Card className="stack stack--tight">
      <h2 id="usage-title">Visits this month</h2>
      <p className="usage__figures">
        <strong>{visits.toLocaleString("en-US")}</strong> of {allowance.toLocaleString("en-US")} visits (
        {share} %)
      </p>
      <meter
        className="usage__meter"
        aria-labelledby="usage-title"
        min={0}
        max={allowance}
        high={allowance * 0.8}
        value={Math.min(visits, allowance)}
      >
        {share} %
      </meter>
      <p className="muted small">
        Counted since {monthStart(since)}, once for each browser session. Your visitors are never cut off,
        even above the plan’s allowance.
      </p>
    </Card>
  );
}

/** The month is one of UTC, and began on its first day for everybody. */
function monthStart(since: string): string {
  return new Date(since).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
