import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OverviewView } from "#shared/api/overview.ts";
import { REPORTS_VIEW } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatNumber } from "../../format.ts";

export function ReportsCard({ overview }: { overview: UseQueryResult<OverviewView> }) {
  return (
    <Card className="stack stack--tight stack--top home__tile">
      <h2>{t("Reported barriers")}</h2>
      <QueryView query={overview} what={t("your reports")}>
        {({ newReports }) =>
          newReports === 0 ? (
            <p className="muted">
              {t("No reports are waiting. Visitors can report what is in their way from the panel.")}
            </p>
          ) : (
            <p>
              <strong>
                {newReports === 1
                  ? t("1 report is")
                  : t("{newReports} reports are", { newReports: formatNumber(newReports) })}{" "}
                {t("waiting")}
              </strong>{" "}
              {t("for an answer.")}
            </p>
          )
        }
      </QueryView>
      <p>
        <Link className="line-link" to={REPORTS_VIEW}>
          {t("Open the reports")}
        </Link>
      </p>
    </Card>
  );
}
