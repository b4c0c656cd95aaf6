import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { plural, t } from "#shared/language/translate.ts";
import type { NewsView } from "#shared/overview/schemas.ts";
import { DASHBOARD, issuesView, REPORTS_VIEW } from "#shared/paths.ts";
import { HOUR_MS } from "#shared/time.ts";
import { readJson, writeItem } from "#ui/browser/storage.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatDay } from "../../format.ts";

interface NewsCardProps {
  news: UseQueryResult<NewsView>;
  /** End of the visit before; null on the first. */
  lastVisit: Date | null;
  /** Barrier reports waiting for an answer. */
  newReports: number;
}

export function NewsCard({ news, lastVisit, newReports }: NewsCardProps) {
  return (
    <Card className="stack stack--tight">
      <div className="split">
        <h2>{t("What’s new")}</h2>
        <p className="muted">
          {lastVisit
            ? t("Since your last visit on {day}", { day: formatDay(lastVisit.toISOString()) })
            : t("In the last seven days")}
        </p>
      </div>
      <QueryView query={news} what={t("the news")}>
        {(view) => <NewsList lines={newsLines(view, newReports)} />}
      </QueryView>
    </Card>
  );
}

function NewsList({ lines }: { lines: NewsLine[] }) {
  if (lines.length === 0) return <p>{t("Nothing new. No reports are waiting.")}</p>;
  return (
    <ul className="news">
      {lines.map(({ key, words, to, more }) => (
        <li key={key}>
          <Link className="line-link" to={to}>
            {words}
          </Link>
          {more && <p className="muted small">{more}</p>}
        </li>
      ))}
    </ul>
  );
}

interface NewsLine {
  key: string;
  words: string;
  to: string;
  more?: ReactNode;
}

/** Returns what needs attention first, then what went well. */
function newsLines(news: NewsView, newReports: number): NewsLine[] {
  const { found, fixed, reports, answers, failedScans, failedSites } = news;
  const unnamed = failedScans - failedSites.length;
  return [
    ...failedSites.map(({ siteId, host, reason }) => ({
      key: siteId,
      words: t("The scan of {host} failed", { host }),
      to: issuesView(siteId),
      more: reason && t(reason.text),
    })),
    ...when(
      unnamed,
      "failed",
      plural(unnamed, "1 more scan failed", "{count} more scans failed"),
      DASHBOARD.scans,
    ),
    ...when(found, "found", plural(found, "1 issue found", "{count} issues found"), DASHBOARD.scans),
    ...when(
      reports,
      "reports",
      plural(reports, "1 barrier reported", "{count} barriers reported"),
      REPORTS_VIEW,
    ),
    ...when(
      newReports,
      "waiting",
      plural(newReports, "1 report is waiting for an answer", "{count} reports are waiting for an answer"),
      REPORTS_VIEW,
    ),
    ...when(
      answers,
      "answers",
      plural(answers, "1 answer from support", "{count} answers from support"),
      DASHBOARD.support,
    ),
    ...when(fixed, "fixed", plural(fixed, "1 issue fixed", "{count} issues fixed"), DASHBOARD.scans),
  ];
}

function when(count: number, key: string, words: string, to: string): NewsLine[] {
  return count > 0 ? [{ key, words, to }] : [];
}

/** Opening the overview again within this time continues the visit. */
const VISIT_MS = HOUR_MS;

/** Times at which the overview was opened, in milliseconds; kept in the browser by user. */
interface Visits {
  /** End of the visit before; null for the first. */
  before: number | null;
  latest: number;
}

/**
 * Notes that the user has opened the overview and returns when their visit before ended; null on
 * the first visit with this browser.
 */
export function noteVisit(userId: number, now: number): Date | null {
  const key = `overview-visits:${userId}`;
  const stored = readJson(key);
  const { before } = isVisits(stored) ? visitsAt(stored, now) : { before: null };
  writeItem(key, JSON.stringify({ before, latest: now } satisfies Visits));
  return before === null ? null : new Date(before);
}

function visitsAt(stored: Visits, now: number): Visits {
  const goesOn = now - stored.latest < VISIT_MS;
  return { before: goesOn ? stored.before : stored.latest, latest: now };
}

function isVisits(stored: unknown): stored is Visits {
  if (typeof stored !== "object" || stored === null || !("latest" in stored && "before" in stored))
    return false;
  const isTime = (value: unknown) => typeof value === "number" && value > 0 && value <= 8.64e15;
  return isTime(stored.latest) && (stored.before === null || isTime(stored.before));
}
