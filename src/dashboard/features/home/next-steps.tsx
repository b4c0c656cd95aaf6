import { Link } from "react-router";
import { isCardPage } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { type NextStep, nextSteps, type StepFacts } from "./next-step-list.ts";

interface NextStepsProps extends Omit<StepFacts, "user"> {
  onInstall: (widgetId: string) => void;
}

export function NextSteps({ onInstall, ...facts }: NextStepsProps) {
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
