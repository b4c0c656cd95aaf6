import { DASHBOARD } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Where the plan includes no team: what it would be good for, and the way to it. */
export function TeamNotInPlan({ hasMembers }: { hasMembers: boolean }) {
  return (
    <>
      <p>
        With the Professional plan and the higher ones you can invite others to your account: managers, who
        change widgets and reports, and viewers, who look at them. Your billing stays yours.
      </p>
      {hasMembers && (
        <p>
          Your plan does not include a team at the moment. The people below are still in it, but cannot open
          your account until your plan includes one again.
        </p>
      )}
      <p>
        <LinkButton href={DASHBOARD.billing}>See the plans</LinkButton>
      </p>
    </>
  );
}
