import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { readNews, readOpenIssues, readOverview } from "#shared/overview/contract.ts";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { ToolsUsed } from "../widget-data/tools-used.tsx";
import { useLiveStates } from "../widget-data/use-live-states.ts";
import { MonthCard } from "./month-card.tsx";
import { NewsCard, noteVisit } from "./news-card.tsx";
import { type NextStep, nextSteps, type StepFacts } from "./next-step-list.ts";
import { SiteList } from "./site-list.tsx";
import { useOpenedSite } from "./use-opened-site.ts";

const OpenIssues = lazyComponent(() => import("./open-issues.tsx"), "OpenIssues");

export function SitesOverview({ widgets }: { widgets: WidgetView[] }) {
  const { user } = useSignedInUser();
  const [lastVisit] = useState(() => noteVisit(user.id, Date.now()));
  const states = useLiveStates();
  const overview = useQuery({ ...query(readOverview), refetchOnMount: "always" });
  const since = lastVisit ? { since: lastVisit.toISOString() } : {};
  const news = useQuery({ ...query(readNews, { query: since }), refetchOnMount: "always" });
  const issues = useQuery({ ...query(readOpenIssues), refetchOnMount: "always" });
  const [opened, setOpened] = useOpenedSite(widgets, states.data);
  const waiting = (
    <div className="card home__waiting">
      <Skeleton label={t("Loading the overview")} lines={6} />
    </div>
  );
  const steps = (
    <NextSteps
      widgets={widgets}
      states={states.data}
      overview={overview.data}
      onInstall={(id) => setOpened({ id, byStep: true })}
    />
  );
  const isNew = issues.data?.history.length === 0;
  return (
    <div className="stack stack--top home">
      <div className="stack stack--top home__main">
        {states.isPending || overview.isPending || news.isPending || issues.isPending ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            {isNew && steps}
            <NewsCard news={news} lastVisit={lastVisit} newReports={overview.data?.newReports ?? 0} />
            <QueryView query={issues} what={t("your issues")}>
              {(view) => (view.history.length === 0 ? <FirstScan /> : <OpenIssues view={view} />)}
            </QueryView>
            {!isNew && steps}
            <SiteList widgets={widgets} states={states} opened={opened} onOpen={setOpened} />
          </Suspense>
        )}
      </div>
      <div className="stack stack--top home__side">
        <MonthCard />
        <ToolsUsed brief />
      </div>
    </div>
  );
}

function FirstScan() {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Find out what’s in people’s way")}</h2>
      <p>{t("A scan checks your pages and says what to fix first, for whom, and how.")}</p>
      <p>
        <Link className={buttonClass({ variant: "secondary" })} to={DASHBOARD.scans}>
          {t("Scan your website")}
        </Link>
      </p>
    </Card>
  );
}

interface NextStepsProps extends Omit<StepFacts, "user"> {
  onInstall: (widgetId: string) => void;
}

function NextSteps({ onInstall, ...facts }: NextStepsProps) {
  const { user } = useSignedInUser();
  const steps = nextSteps({ user, ...facts });
  if (steps.length === 0) return null;
  return (
    <Card className="stack stack--tight">
      <h2>{t("Next steps")}</h2>
      <ol className="next-steps">
        {steps.map((step) => (
          <li className="next-step" key={step.id}>
            <div className="next-step__words">
              <h3>{step.title}</h3>
              <p className="muted">{step.text}</p>
            </div>
            <StepAction step={step} onInstall={onInstall} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface StepActionProps extends Pick<NextStepsProps, "onInstall"> {
  step: NextStep;
}

function StepAction({ step: { action, title }, onInstall }: StepActionProps) {
  const about = <span className="visually-hidden">: {title}</span>;
  if (action.kind === "link") {
    return (
      <Link
        className={buttonClass({ variant: "secondary" })}
        to={action.to}
        reloadDocument={isCardPage(action.to)}
      >
        {action.label}
        {about}
      </Link>
    );
  }
  return (
    <Button variant="secondary" onClick={() => onInstall(action.widgetId)}>
      {action.label}
      {about}
    </Button>
  );
}
