import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmButton } from "../components/confirm-first.tsx";
import { formatDay } from "../format.ts";

interface SecondStepBannerProps {
  from: string;
  /** Name of the account that requires the second step. */
  name: string;
  /** Whether the user has a second step that this session has yet to use. */
  hasSecondStep: boolean;
}

/** Shows how long the account stays open without a second step. */
export function SecondStepBanner({ from, name, hasSecondStep }: SecondStepBannerProps) {
  if (hasSecondStep) {
    return (
      <Alert
        variant="warning"
        live={false}
        title={t("Use your second step by {from}", { from: formatDay(from) })}
      >
        <p>
          {t(
            "As of that day, {name} requires one from everyone on its team, and you haven’t used yours since you signed in on this device.",
            { name },
          )}
        </p>
        <ConfirmButton />
      </Alert>
    );
  }
  return (
    <Alert
      variant="warning"
      live={false}
      title={t("Set up a second step by {from}", { from: formatDay(from) })}
    >
      <p>
        <RichText
          text="As of that day, {name} requires one from everyone on its team. <link>Set up your second step</link>"
          values={{ name }}
          parts={{ link: (words) => <Link to={`${DASHBOARD.settings}?show=second-step`}>{words}</Link> }}
        />
      </p>
    </Alert>
  );
}
