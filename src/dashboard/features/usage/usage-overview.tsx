import { Link, useSearchParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import type { UsageView } from "#shared/schemas/usage.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Deferred } from "../../components/deferred.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { ToolsUsed } from "../widget-data/tools-used.tsx";
import { useWidgets } from "../widget-data/use-widgets.ts";
import { choiceParams, readChoice, type UsageChoice } from "./usage-choice.ts";
import type { NamedUsage } from "./usage-csv.ts";
import { UsageFilter } from "./usage-filter.tsx";
import { UsageReport } from "./usage-report.tsx";
import { useUsage } from "./use-usage.ts";
import { WidgetTable } from "./widget-table.tsx";

/** Shows visits and used tools. The address holds the choice. */
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

/** Includes widgets without visits, which come last. */
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

/** Reserves the final height, so that nothing moves. */
function UsageSkeleton() {
  return (
    <Card className="stack usage-report">
      <Skeleton label={t("Loading your visits")} lines={2} />
      <div className="usage-skeleton" />
    </Card>
  );
}
