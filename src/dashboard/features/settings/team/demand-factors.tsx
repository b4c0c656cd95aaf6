import { demandFactors, readTeam } from "#shared/api/team.ts";
import { FACTOR_GRACE_DAYS } from "#shared/schemas/factor.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { t } from "#shared/translate.ts";
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
        ? t("A second step is required from {factorsDemandedFrom} on", {
            factorsDemandedFrom: formatDay(factorsDemandedFrom),
          })
        : t("A second step is no longer required"),
    }),
    failed: t("Nothing was changed"),
    refetches: readTeam,
  });
  return (
    <section className="stack stack--tight" aria-labelledby="demand-factors">
      <h3 id="demand-factors">{t("Two-step sign-in for the team")}</h3>
      <p>
        {from
          ? t(
              "Everybody in your team needs a passkey or an authenticator app from {from} on to open this account.",
              { from: formatDay(from) },
            )
          : t(
              "You can require a passkey or an authenticator app of everybody in your team. Members without one get an email and have {factorGraceDays} days to set one up.",
              { factorGraceDays: FACTOR_GRACE_DAYS },
            )}
      </p>
      {without.length > 0 && (
        <p>
          {t("Without a second step so far: {without}.", {
            without: without.map(({ email }) => email).join(", "),
          })}
        </p>
      )}
      <div>
        <ActionButton action={change} busyLabel={t("Saving…")}>
          {from ? t("No longer require a second step") : t("Require a second step")}
        </ActionButton>
      </div>
    </section>
  );
}
