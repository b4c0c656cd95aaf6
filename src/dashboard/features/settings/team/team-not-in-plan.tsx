import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Explains what a team is for and which plan includes one. */
export function TeamNotInPlan({ hasMembers }: { hasMembers: boolean }) {
  return (
    <>
      <p>
        {t(
          "With the Professional plan or higher, you can invite others to your account: managers, who can change widgets and reports, and viewers, who can only view them. Neither sees your billing.",
        )}
      </p>
      {hasMembers && (
        <p>
          {t(
            "Your plan does not include a team at the moment. The people below are still in it, but cannot open your account until your plan includes one again.",
          )}
        </p>
      )}
      <p>
        <LinkButton href={DASHBOARD.billing}>{t("See the plans")}</LinkButton>
      </p>
    </>
  );
}
