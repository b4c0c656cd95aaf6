import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../components/action-button.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert live={false} title={t("Verify your email address")}>
      <p>
        <RichText
          text="Open the link that we sent to <strong>{email}</strong>."
          values={{ email }}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <details>
        <summary>{t("What it is for")}</summary>
        <p>{t("Visitors’ reports then reach you by email, and you can sign in again later.")}</p>
      </details>
      <ActionButton action={resend} busyLabel={t("Sending…")}>
        {t("Resend Verification Email")}
      </ActionButton>
    </Alert>
  );
}
