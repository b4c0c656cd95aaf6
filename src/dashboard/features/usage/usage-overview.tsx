import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { readUsage } from "#shared/usage/contract.ts";
import { MOST_PERIODS, USAGE_STEPS, type UsageStep } from "#shared/usage/periods.ts";
import type { UsageView } from "#shared/usage/schemas.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { Deferred } from "../../components/deferred.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { QueryView } from "../../components/query-view.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { TableHead } from "../../components/table-head.tsx";
import { formatNumber } from "../../format.ts";
import { query } from "../../query.ts";
import { ToolsUsed } from "../widget-data/tools-used.tsx";
import { useWidgets } from "../widget-data/use-widgets.ts";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import { rangeName, STEP_NAMES } from "./period-words.ts";
import type { NamedUsage } from "./usage-csv.ts";
import { UsageReport } from "./usage-report.tsx";

/** Number of rows shown initially and added by each press. */
const PAGE = 20;

/** Selectable ranges by step; the second is the default. */
const RANGES: Record<UsageStep, number[]> = {
  day: [7, 30, 90, MOST_PERIODS.day - 1],
  week: [4, 12, 26, 52],
  month: [3, 6, MOST_PERIODS.month],
};

/** Shows visits and tools used. The choice is stored in the URL. */
export function UsageOverview() {
  const [search, setSearch] = useSearchParams();
  const choice = readChoice(search);
  const usage = useUsage(choice);
  const list = useWidgets();
  const widgets = list.data;
  const chosen = widgets?.find(({ id }) => id === choice.widget);

  if (widgets?.length === 0) return <NoWidgetYet />;

  function change(changed: Partial<UsageChoice>) {
    setSearch(searchOf({ ...choice, ...changed }), { replace: true });
  }

  function showUsage(shown: UsageView, all: WidgetView[]) {
    const named = choice.widget ? [] : withNames(shown, all);
    return (
      <>
        <UsageReport
          usage={shown}
          name={chosen?.name ?? t("All widgets")}
          widgets={named}
          onMove={(until) => change({ until: until === shown.today ? "" : until })}
        />
        <ToolsUsed widgetId={choice.widget} />
        {named.length > 1 && (
          <WidgetTable
            widgets={named}
            pathOf={(widget) => `?${new URLSearchParams(searchOf({ ...choice, widget }))}`}
          />
        )}
      </>
    );
  }

  return (
    <div className="stack">
      <UsageFilter choice={choice} onChange={change} />
      {usage.isPending || list.isPending ? (
        <UsageSkeleton />
      ) : (
        <QueryView query={list} what={t("your widgets")}>
          {(all) => (
            <QueryView query={usage} what={t("your visits")}>
              {(shown) => <Deferred>{showUsage(shown, all)}</Deferred>}
            </QueryView>
          )}
        </QueryView>
      )}
    </div>
  );
}

function searchOf(choice: UsageChoice): Record<string, string> {
  return { show: "usage", ...choiceParams(choice) };
}

/** Returns widgets with their names; widgets without visits come last. */
function withNames(usage: UsageView, widgets: WidgetView[]): NamedUsage[] {
  const place = new Map(usage.widgets.map(({ id }, at) => [id, at]));
  return widgets
    .map(({ id, name }) => ({
      name,
      ...(usage.widgets[place.get(id) ?? -1] ?? { id, visits: 0, before: 0 }),
    }))
    .sort((a, b) => (place.get(a.id) ?? widgets.length) - (place.get(b.id) ?? widgets.length));
}

function NoWidgetYet() {
  return (
    <Card className="stack stack--tight">
      <h2>{t("No widget yet")}</h2>
      <p>
        {t(
          "Once one of your widgets is on a website, you see its visits by day, week and month here, and which tools visitors use.",
        )}
      </p>
      <p>
        <Link className="line-link" to={DASHBOARD.widgets}>
          {t("Create your first widget")}
        </Link>
      </p>
    </Card>
  );
}

/** Reserves the final height so nothing moves. */
function UsageSkeleton() {
  return (
    <Card className="stack usage-report">
      <Skeleton label={t("Loading your visits")} lines={2} />
      <div className="usage-skeleton" />
    </Card>
  );
}

/** Refetches on every mount. The previous data stays while another choice loads. */
function useUsage(choice: UsageChoice) {
  return useQuery({
    ...query(readUsage, { query: choiceParams(choice) }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

interface UsageFilterProps {
  choice: UsageChoice;
  onChange(change: Partial<UsageChoice>): void;
}

function UsageFilter({ choice, onChange }: UsageFilterProps) {
  const { by, last, widget } = choice;
  return (
    <div className="filter filter--first-wide usage-filter">
      <WidgetFilter value={widget} onChange={(id) => onChange({ widget: id })} />
      <ChoiceField
        label={t("Visits by")}
        name="by"
        options={optionsOf(USAGE_STEPS, STEP_NAMES)}
        value={by}
        onChoose={(step) => onChange({ by: step, last: usualRange(step), until: "" })}
      />
      <ChoiceField
        label={t("Time")}
        name="last"
        options={RANGES[by].map((many) => ({ value: String(many), label: rangeName(by, many) }))}
        value={String(last)}
        onChoose={(many) => onChange({ last: Number(many), until: "" })}
      />
    </div>
  );
}

/** Choice for the usage view, as stored in the URL. */
interface UsageChoice {
  by: UsageStep;
  last: number;
  /** Last day; empty for today. */
  until: string;
  /** Widget ID; empty for all widgets. */
  widget: string;
}

/** Reads the choice from the URL; missing and invalid values fall back to defaults. */
function readChoice(search: URLSearchParams): UsageChoice {
  const by = USAGE_STEPS.find((step) => step === search.get("by")) ?? "day";
  const last = RANGES[by].find((many) => many === Number(search.get("last"))) ?? usualRange(by);
  const until = /^\d{4}-\d\d-\d\d$/.exec(search.get("until") ?? "")?.[0] ?? "";
  return { by, last, until, widget: search.get("widget") ?? "" };
}

function usualRange(by: UsageStep): number {
  return RANGES[by][1] ?? 1;
}

/** Returns the query for the URL and the API, without empty values. */
function choiceParams({ by, last, until, widget }: UsageChoice) {
  return { by, last: String(last), ...(until && { until }), ...(widget && { widget }) };
}

interface WidgetTableProps {
  widgets: NamedUsage[];
  pathOf(id: string): string;
}

/**
 * Visits by widget, busiest first; shows more on request, since an account may have a thousand
 * widgets.
 */
function WidgetTable({ widgets, pathOf }: WidgetTableProps) {
  const [most, setMost] = useState(PAGE);
  const rows = useRef<HTMLTableSectionElement>(null);
  const shown = widgets.slice(0, most);
  return (
    <Card className="stack stack--tight widget-usage">
      <h2 id="widget-usage">{t("Each widget")}</h2>
      <table
        className="data-table usage-table"
        aria-labelledby="widget-usage"
        aria-rowcount={widgets.length + 1}
      >
        <TableHead columns={[t("Widget"), t("Visits"), t("Before")]} />
        <tbody ref={rows}>
          {shown.map(({ id, name, visits, before }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="line-link" to={pathOf(id)}>
                  {name}
                </Link>
              </th>
              <td>{formatNumber(visits)}</td>
              <td>{formatNumber(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hidden={widgets.length - shown.length} list={rows} onShow={() => setMost(most + PAGE)} />
    </Card>
  );
}
