import { t } from "#shared/language/translate.ts";
import { IMPACTS, type ScanSummary } from "#shared/sites/choices.ts";
import { formatNumber } from "../../format.ts";
import { IMPACT_NAMES } from "./words.ts";

export function ImpactCounts({ summary, host }: { summary: ScanSummary; host: string }) {
  return (
    <dl className="impact-counts" aria-label={t("Open issues of {host}", { host })}>
      {IMPACTS.map((impact) => (
        <Count key={impact} name={IMPACT_NAMES[impact]} count={summary.open[impact]} mark={impact} />
      ))}
      <Count name={t("Needs review")} count={summary.review} mark="review" />
    </dl>
  );
}

function Count({ name, count, mark }: { name: string; count: number; mark: string }) {
  return (
    <div className={`impact-counts__one impact-counts__one--${mark}`}>
      <dt>{name}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}
