import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { formatDay } from "../format.ts";

/** Tells until when the account stays open without a second step. */
export function SecondStepBanner({ from, name }: { from: string; name: string }) {
  return (
    <Alert variant="warning" live={false} title={`Set up a second step by ${formatDay(from)}`}>
      <p>
        {name} requires one of everybody in its team from that day on.{" "}
        <Link to={`${DASHBOARD.settings}?show=two-step`}>Set up your second step</Link>
      </p>
    </Alert>
  );
}
