import { Suspense } from "react";
import { Outlet, useSearchParams } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { PageHeading } from "../components/page-heading.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

/** Loaded on demand, since few users switch accounts. */
const SwitchAccount = lazyComponent(() => import("./switch-account.tsx"), "SwitchAccount");

/**
 * Shows the pages once the session is loaded, in the account named in the URL (`accountPath`).
 * AuthProvider redirects users who have no session.
 */
export function SessionGate() {
  const { phase, error, retryNow } = useAuth();
  const account = useSearchParams()[0].get("account");
  if (error) return <UnfinishedRegistration sentence={error} />;
  if (retryNow) return <ServiceUnavailable onRetry={retryNow} />;
  if (phase !== "authenticated") return <LoadingScreen />;
  if (account === null) return <Outlet />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SwitchAccount accountId={account} />
    </Suspense>
  );
}

/** Shown while the service does not respond to the session check, which is retried continually. */
function ServiceUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="notice-page stack">
      <PageHeading>{t("The dashboard can’t be loaded right now")}</PageHeading>
      <Alert variant="warning">
        <p>
          {t(
            "The service isn’t responding, or you’re offline. You stay signed in, and the widgets on your sites keep working. We keep trying: this page opens as soon as the service responds.",
          )}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          {t("Try now")}
        </Button>
      </Alert>
    </main>
  );
}

/** Shown when a registration could not be finished after the card provider's redirect. */
function UnfinishedRegistration({ sentence }: { sentence: string }) {
  return (
    <main className="notice-page stack">
      <PageHeading>{t("Your registration isn’t finished yet")}</PageHeading>
      <Alert variant="destructive">{sentence}</Alert>
      <p>
        {t(
          "Your account and plan choice are saved. Go back to registration to try again, or sign in if you’ve already finished it.",
        )}
      </p>
      <div className="cluster">
        <LinkButton href={localPath(PAGES.register)}>{t("Back to the registration")}</LinkButton>
        <LinkButton href={localPath(PAGES.login)} variant="secondary">
          {t("Sign in")}
        </LinkButton>
      </div>
    </main>
  );
}
