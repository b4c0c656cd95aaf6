import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { readUsage } from "#shared/usage/contract.ts";
import type { UsageView } from "#shared/usage/schemas.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatDayOfUtc, formatNumber, formatShare } from "../../format.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";

/** Number of full days averaged for the projection. */
const DAYS_OF_PACE = 7;

/** Number of days to fetch: the longest month plus the days averaged before it. */
export const DAYS_ASKED = 31 + DAYS_OF_PACE;

const WIDTH = 320;
const HEIGHT = 140;
const BASE = HEIGHT - 1;

/** Shows the month's visits and projected total against the plan's allowance. */
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
  const figure = t("At the pace of {pace}, you’ll have about {projected} by {end}", {
    pace,
    projected: formatNumber(projected),
    end: formatDayOfUtc(end),
  });
  return allowance !== null && projected > allowance
    ? t("{figure}, more than your plan includes.", { figure })
    : `${figure}.`;
}

/** The month's visits and the plan's allowance. Decorative; text conveys the same information. */
function MonthPicture({ soFar, visits, projected, days, allowance }: Month) {
  const top = Math.max(allowance ?? 0, visits, projected ?? 0, 1) * 1.08;
  const x = (day: number) => round((day / days) * WIDTH);
  const y = (value: number) => round(BASE - (value / top) * (BASE - 4));
  const today = soFar.length;
  const line = [`M0 ${y(0)}`, ...soFar.map((value, at) => `L${x(at + 1)} ${y(value)}`)].join("");
  return (
    <svg className="month-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path className="month-picture__base" d={`M0 ${BASE}H${WIDTH}`} />
      {allowance !== null && <path className="month-picture__allowance" d={`M0 ${y(allowance)}H${WIDTH}`} />}
      <path className="month-picture__area" d={`${line}V${BASE}H0Z`} />
      {projected !== null && today < days && (
        <path
          className="month-picture__projection"
          d={`M${x(today)} ${y(visits)}L${x(days)} ${y(projected)}`}
        />
      )}
      <path className="month-picture__line" d={line} />
      <circle className="month-picture__today" cx={x(today)} cy={y(visits)} r="4" />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The current calendar month in UTC so far, and its projection. */
interface Month {
  /** Cumulative visits by day, up to today. */
  soFar: number[];
  visits: number;
  /** Projected visits at the end of the month; null before the first full day. */
  projected: number | null;
  /** Number of full days averaged for the projection. */
  pacedBy: number;
  days: number;
  /** Last day of the month, e.g., `2026-11-30`. */
  end: string;
  /** The plan's visit allowance; null if nothing is sold. */
  allowance: number | null;
}

/** @param usage at least `DAYS_ASKED` days, ending today. */
export function projectMonth({ visits: byDay, today, allowance }: UsageView): Month {
  const [year = 0, month = 0, dayOfMonth = 0] = today.split("-").map(Number);
  const end = new Date(Date.UTC(year, month, 0));
  const days = end.getUTCDate();
  const soFar: number[] = [];
  for (const visits of byDay.slice(-dayOfMonth)) soFar.push((soFar.at(-1) ?? 0) + visits);
  const visits = soFar.at(-1) ?? 0;
  const first = byDay.findIndex((count) => count > 0);
  const pacedBy = first === -1 ? 0 : Math.min(DAYS_OF_PACE, byDay.length - 1 - first);
  const pace = pacedBy === 0 ? null : sum(byDay.slice(-1 - pacedBy, -1)) / pacedBy;
  const restOfToday = pace === null ? 0 : Math.max(0, pace - (byDay.at(-1) ?? 0));
  return {
    soFar,
    visits,
    projected: pace === null ? null : Math.round(visits + restOfToday + pace * (days - dayOfMonth)),
    pacedBy,
    days,
    end: end.toISOString().slice(0, 10),
    allowance,
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
