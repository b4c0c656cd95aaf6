import { demandFactors, readTeam } from "#shared/api/team.ts";
import { FACTOR_GRACE_DAYS } from "#shared/schemas/factor.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { ActionButton } from "#src/dashboard/components/action-button.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { formatDay } from "#src/dashboard/format.ts";
import { call } from "#ui/browser/fetcher.ts";

interface DemandFactorsProps {
  /** When the demand begins to be enforced; null without one. */
  from: string | null;
  members: MemberView[];
}

/** Lets the owner require a second step of everybody in the team. */
export function DemandFactors({ from, members }: DemandFactorsProps) {
  const without = members.filter(({ hasFactor }) => !hasFactor);
  const change = useAction({
    call: () => call(demandFactors, { body: { isDemanded: from === null } }),
    done: ({ factorsDemandedFrom }) => ({
      title: factorsDemandedFrom
        ? `A second step is required from ${formatDay(factorsDemandedFrom)} on`
        : "A second step is no longer required",
    }),
    failed: "Nothing was changed",
    refetches: readTeam,
  });
  return (
    <section className="stack stack--tight" aria-labelledby="demand-factors">
      <h3 id="demand-factors">Two-step sign-in for the team</h3>
      <p>
        {from
          ? `Everybody in your team needs a passkey or an authenticator app from ${formatDay(from)} on to open this account.`
          : `You can require a passkey or an authenticator app of everybody in your team. Members without one get an email and have ${FACTOR_GRACE_DAYS} days to set one up.`}
      </p>
      {without.length > 0 && (
        <p>Without a second step so far: {without.map(({ email }) => email).join(", ")}.</p>
      )}
      <div>
        <ActionButton action={change} busyLabel="Saving…">
          {from ? "No longer require a second step" : "Require a second step"}
        </ActionButton>
      </div>
    </section>
  );
}
