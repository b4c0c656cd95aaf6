import { t } from "#shared/language/translate.ts";
import { PageHeading } from "../components/page-heading.tsx";
import type { CurrentAccount } from "../features/session/current-account.ts";
import { OwnAccountLink, WaysOut } from "./own-account-link.tsx";

/** Replaces every page of an account that is suspended or whose plan does not include a team. */
export function ClosedTeam({ account: { name, isSuspended } }: { account: CurrentAccount }) {
  return (
    <div className="stack no-access">
      <PageHeading>{t("{name} is closed for now", { name })}</PageHeading>
      {isSuspended ? (
        <p>{t("This account is suspended, so no one can open it. Nothing was deleted.")}</p>
      ) : (
        <p>
          {t(
            "This account’s plan doesn’t currently include a team, so only its owner can open it. Nothing was deleted: once the owner has the Professional plan or higher, you’ll have access again.",
          )}
        </p>
      )}
      <WaysOut />
    </div>
  );
}

/** Replaces the billing pages for members. */
export function OwnersBilling({ account: { name } }: { account: CurrentAccount }) {
  return (
    <div className="stack no-access">
      <PageHeading>{t("Plan and billing")}</PageHeading>
      <p>{t("Only the owner of {name} can see and change its plan and payments.", { name })}</p>
      <OwnAccountLink />
    </div>
  );
}
