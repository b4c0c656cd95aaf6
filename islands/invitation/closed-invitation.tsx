import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/**
 * Explains why an invitation cannot be accepted; the dashboard asks the user to sign in if needed.
 */
export function ClosedInvitation({ sentence, variant }: { sentence: string; variant?: AlertVariant }) {
  return (
    <div className="stack">
      <Alert variant={variant}>{sentence}</Alert>
      <LinkButton href={DASHBOARD.home}>{t("Open the dashboard")}</LinkButton>
    </div>
  );
}
