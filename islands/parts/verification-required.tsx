import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useResend } from "./use-resend.ts";

export function VerificationRequired({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { busy, resend } = useResend();
  return (
    <Alert variant="warning" title={t("Email Verification Required")} takesFocus>
      <div className="stack stack--tight">
        <p>
          {t(
            "Please verify your email address to sign in: open the email we sent you and click the link in it. If you can’t find it, check your spam folder or have a new one sent.",
          )}
        </p>
        <div className="cluster">
          <Button small busy={busy} busyLabel={t("Sending...")} onClick={() => resend({ userId })}>
            {t("Resend Verification Email")}
          </Button>
          <Button small variant="secondary" onClick={onClose}>
            {t("Close")}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
