import { DASHBOARD } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { type CurrentAccount, useCurrentAccount } from "../features/session/current-account.ts";
import { cycleName } from "../features/session/cycle-name.ts";
import { planStatus, STATUS_BADGES } from "../features/session/plan-status.ts";

/** Shows the owner's plan and its state, where one is sold; for a member, the account's name. */
export function AccountStrip() {
  const { user } = useAuth();
  const account = useCurrentAccount();
  if (!user || !account) return null;
  if (!account.isOwner) return <MemberStrip account={account} />;
  if (user.plan === undefined) return null;
  const { tone, label, detail } = planStatus(user);
  return (
    <section className="account-strip small" aria-label={t("Your plan")}>
      <p className="account-strip__plan">
        {t("{name} plan", { name: PLANS[user.plan].name })}
        {!user.grant && (
          <span className="account-strip__cycle">
            {t(", billed {billingCycle}", { billingCycle: cycleName(user.billingCycle) })}
          </span>
        )}
      </p>
      <Badge variant={STATUS_BADGES[tone]}>{label}</Badge>
      {detail && <p className="muted">{detail}</p>}
      <a className="account-strip__link" href={DASHBOARD.billing}>
        {t("Plan and billing")}
      </a>
    </section>
  );
}

const MAY = {
  manager: t("You are a manager here: you can change widgets and reports."),
  viewer: t("You are a viewer here: you can view everything, but change nothing."),
};

/** Names the account and what a member may do in it. */
function MemberStrip({ account: { name, role, isOpen } }: { account: CurrentAccount }) {
  if (role === "owner" || !isOpen) return null;
  return (
    <section className="account-strip small" aria-label={t("Account")}>
      <p className="account-strip__plan">{name}</p>
      <p className="muted">{MAY[role]}</p>
    </section>
  );
}
