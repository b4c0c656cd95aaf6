import { useQuery } from "@tanstack/react-query";
import { readOverview } from "#shared/api/overview.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { query } from "../../query.ts";
import { ToolsUsed } from "../widget-data/tools-used.tsx";
import { useLiveStates } from "../widget-data/use-live-states.ts";
import { MonthCard } from "./month-card.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ReportsCard } from "./reports-card.tsx";
import { SiteList } from "./site-list.tsx";
import { useOpenedSite } from "./use-opened-site.ts";

export function SitesOverview({ widgets }: { widgets: WidgetView[] }) {
  const states = useLiveStates();
  const overview = useQuery({ ...query(readOverview), refetchOnMount: "always" });
  const [opened, setOpened] = useOpenedSite(widgets, states.data);
  return (
    <div className="stack stack--top home">
      <div className="stack stack--top home__main">
        {states.isPending || overview.isPending ? (
          <div className="card home__waiting">
            <Skeleton label={t("Loading what your widgets do")} lines={6} />
          </div>
        ) : (
          <>
            <NextSteps
              widgets={widgets}
              states={states.data}
              overview={overview.data}
              onInstall={(id) => setOpened({ id, byStep: true })}
            />
            <SiteList widgets={widgets} states={states} opened={opened} onOpen={setOpened} />
          </>
        )}
      </div>
      <div className="stack stack--top home__side">
        <MonthCard />
        <ReportsCard overview={overview} />
        <ToolsUsed brief />
      </div>
    </div>
  );
}
