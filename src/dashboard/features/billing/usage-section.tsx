import { USAGE_VIEW } from "#shared/paths.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatDayOfUtc, formatNumber, formatShare } from "../../format.ts";

export function UsageSection({ usage: { visits, allowance, since } }: Pick<BillingView, "usage">) {
  const share = formatShare(visits, allowance);
  return (
    <Card className="stack stack--tight">
      <h2 id="usage-title">{t("Visits this month")}</h2>
      <p className="usage__figures">
        <RichText
          text="<strong>{visits}</strong> of {allowance} visits ({share})"
          values={{ visits: formatNumber(visits), allowance: formatNumber(allowance), share }}
          parts={{ strong: (words) => <strong className="large">{words}</strong> }}
        />
      </p>
      <meter
        className="usage__meter"
        aria-labelledby="usage-title"
        min={0}
        max={allowance}
        high={allowance * 0.8}
        value={Math.min(visits, allowance)}
      >
        {share}
      </meter>
      <p className="muted small">
        {t(
          "Counted since {since}, once for each browser session. Your visitors are never cut off, even above the plan’s allowance.",
          { since: formatDayOfUtc(since) },
        )}
      </p>
      <p>
        <a className="line-link" href={USAGE_VIEW}>
          {t("See usage by day, week and month")}
        </a>
      </p>
    </Card>
  );
}
