import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Says that the invitation was used; the dashboard asks to sign in if needed. */
export function UsedInvitation({ sentence }: { sentence: string }) {
  return (
    <div className="stack">
      <Alert>{sentence}</Alert>
      <LinkButton href={DASHBOARD.home}>{t("Open the dashboard")}</LinkButton>
    </div>
  );
}
