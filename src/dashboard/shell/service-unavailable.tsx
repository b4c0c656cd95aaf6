import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

/** Shown while the service does not respond to the session check, which is retried. */
export function ServiceUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="notice-page stack">
      <PageHeading>{t("The dashboard cannot be loaded right now")}</PageHeading>
      <Alert variant="warning">
        <p>
          {t(
            "The service is not responding, or you are offline. You stay signed in, and the widgets on your sites keep working. We keep trying: this page opens as soon as the service responds.",
          )}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          {t("Try now")}
        </Button>
      </Alert>
    </main>
  );
}
