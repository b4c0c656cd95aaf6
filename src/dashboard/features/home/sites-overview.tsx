import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isCardPage, REPORTS_VIEW } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { type OverviewView, readOverview } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatNumber } from "../../format.ts";
import { query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { ToolsUsed } from "../widget-data/tools-used.tsx";
import { useLiveStates } from "../widget-data/use-live-states.ts";
import { MonthCard } from "./month-card.tsx";
import { type NextStep, nextSteps, type StepFacts } from "./next-step-list.ts";
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

function ReportsCard({ overview }: { overview: UseQueryResult<OverviewView> }) {
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
