import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OverviewView } from "#shared/api/overview.ts";
import { REPORTS_VIEW } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatNumber } from "../../format.ts";

export function ReportsCard({ overview }: { overview: UseQueryResult<OverviewView> }) {
  return (
    <Card className="stack stack--tight stack--top home__tile">
      <h2>Reported barriers</h2>
      <QueryView query={overview} what="your reports">
        {({ newReports }) =>
          newReports === 0 ? (
            <p className="muted">
              No reports are waiting. Visitors can report what is in their way from the panel.
            </p>
          ) : (
            <p>
              <strong>
                {newReports === 1 ? "1 report is" : `${formatNumber(newReports)} reports are`} waiting
              </strong>{" "}
              for an answer.
            </p>
          )
        }
      </QueryView>
      <p>
        <Link className="line-link" to={REPORTS_VIEW}>
          Open the reports
        </Link>
      </p>
    </Card>
  );
}
