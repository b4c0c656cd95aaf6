import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { listScans } from "#shared/api/scans.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { IssueChart } from "./issue-chart.tsx";
import { ScanComparison } from "./scan-comparison.tsx";
import { scanPoints } from "./scan-points.ts";
import { ScanTable } from "./scan-table.tsx";

const RANGES = ["30", "90", "365", "730"].map((value) => ({ value, label: t("{value} days", { value }) }));

/** Open issues by impact over time, and the comparison of two scans. */
export function SiteHistory({ site: { id } }: { site: SiteView }) {
  const [address, setAddress] = useSearchParams();
  const days = RANGES.find(({ value }) => value === address.get("days"))?.value ?? "90";
  const scans = useQuery({
    ...query(listScans, { params: { id }, query: { days } }),
    refetchOnMount: "always",
  });
  return (
    <div className="stack">
      <div className="filter issue-filter">
        <ChoiceField
          label={t("Time")}
          name="days"
          options={RANGES}
          value={days}
          onChoose={(chosen) =>
            setAddress({ show: "history", days: chosen }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <QueryView query={scans} what={t("the history")} lines={8}>
        {(list) => {
          const points = scanPoints(list);
          if (points.length === 0)
            return <p>{t("No scan has ended in this time. Start one, or choose a longer time.")}</p>;
          return (
            <>
              <Card className="stack">
                <h2>{t("Open issues by impact")}</h2>
                <IssueChart key={points.length} points={points} />
                <ScanTable points={points} />
              </Card>
              <ScanComparison siteId={id} points={points} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
