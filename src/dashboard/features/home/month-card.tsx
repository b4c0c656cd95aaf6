import { useQuery } from "@tanstack/react-query";
import { readUsage } from "#shared/api/usage.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatDayOfUtc, formatNumber, formatShare } from "../../format.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { MonthPicture } from "./month-picture.tsx";
import { DAYS_ASKED, type Month, projectMonth } from "./project-month.ts";

/** Shows the month's visits against the plan's allowance, and where they are heading. */
export function MonthCard() {
  const usage = useQuery({
    ...query(readUsage, { query: { by: "day", last: String(DAYS_ASKED) } }),
    refetchOnMount: "always",
  });
  return (
    <Card className="stack stack--tight stack--top home__tile home__tile--month">
      <h2>{t("Visits this month")}</h2>
      <QueryView query={usage} what={t("your visits")}>
        {(view) => <MonthBody month={projectMonth(view)} />}
      </QueryView>
    </Card>
  );
}

function MonthBody({ month }: { month: Month }) {
  const { user } = useSignedInUser();
  const { visits, projected, allowance } = month;
  const isTight = allowance !== null && Math.max(visits, projected ?? 0) > allowance;
  return (
    <>
      <p className="month__figures">
        <strong>{formatNumber(visits)}</strong>
        {allowance !== null &&
          ` ${t("of {allowance} ({visits})", { allowance: formatNumber(allowance), visits: formatShare(visits, allowance) })}`}
      </p>
      <MonthPicture {...month} />
      <ul className="month__legend muted" aria-hidden="true">
        <li className="month__key">{t("so far")}</li>
        <li className="month__key month__key--projection">{t("at this pace")}</li>
        {allowance !== null && <li className="month__key month__key--allowance">{t("your plan")}</li>}
      </ul>
      <p>{projectionWords(month)}</p>
      {isTight && (
        <p>
          {t("Your visitors are never cut off.")}{" "}
          {user.role === "owner" && <a href={DASHBOARD.billing}>{t("See larger plans")}</a>}
        </p>
      )}
    </>
  );
}

function projectionWords({ visits, projected, pacedBy, end, allowance }: Month): string {
  if (projected === null) {
    return visits === 0
      ? t("Each browser session counts once. The first visits show here within seconds.")
      : t("An estimate for the month appears tomorrow, after the first full day.");
  }
  const pace = pacedBy === 1 ? t("yesterday") : t("the last {pacedBy} days", { pacedBy });
  const figure = t("At the pace of {pace} it will be about {projected} by {end}", {
    pace,
    projected: formatNumber(projected),
    end: formatDayOfUtc(end),
  });
  return allowance !== null && projected > allowance
    ? t("{figure}, more than your plan has.", { figure })
    : `${figure}.`;
}
