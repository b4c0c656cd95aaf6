import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatDay } from "../format.ts";

/** Tells until when the account stays open without a second step. */
export function SecondStepBanner({ from, name }: { from: string; name: string }) {
  return (
    <Alert
      variant="warning"
      live={false}
      title={t("Set up a second step by {from}", { from: formatDay(from) })}
    >
      <p>
        <RichText
          text="{name} requires one of everybody in its team from that day on. <link>Set up your second step</link>"
          values={{ name }}
          parts={{ link: (words) => <Link to={`${DASHBOARD.settings}?show=two-step`}>{words}</Link> }}
        />
      </p>
    </Alert>
  );
}
