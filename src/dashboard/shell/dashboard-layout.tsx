import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { isCardPage } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Loading } from "#ui/loading.tsx";
import { useHeadingFocus } from "../components/focus-heading.ts";
import { BillingBanners } from "../features/billing/billing-banners.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { IdentityQuestion } from "../features/session/identity/identity-question.tsx";
import { isSold } from "../page-settings.ts";
import { AccountGate } from "./account-gate.tsx";
import { AccountStrip } from "./account-strip.tsx";
import { DashboardFooter } from "./dashboard-footer.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { SessionBanners } from "./session-banners.tsx";

export function DashboardLayout() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Plan and costs do not matter while the account awaits its deletion.
  const isEnding = Boolean(useAuth().user?.accountDeletesAt);
  useHeadingFocus("h1", pathname);
  return (
    <div className="dashboard">
      <a className="skip-link" href="#content">
        {t("Skip to content")}
      </a>
      <DashboardHeader />
      <SessionBanners />
      {!isEnding && isSold() && <BillingBanners />}
      {!isEnding && !isCardPage(pathname) && <AccountStrip />}
      <main id="content" className="dashboard__main" tabIndex={-1}>
        <AccountGate>{navigation.state === "loading" ? <Loading /> : <Outlet />}</AccountGate>
      </main>
      <DashboardFooter />
      <IdentityQuestion />
      <ScrollRestoration />
    </div>
  );
}
