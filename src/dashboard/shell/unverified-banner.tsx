import { Alert } from "#ui/alert.tsx";
import { ActionButton } from "../components/action-button.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert variant="warning" live={false} title="Please confirm your email address">
      <p>
        We sent a link to <strong>{email}</strong>. Until you open it, we do not email you what visitors
        report, and you cannot sign in again once you have signed out.
      </p>
      <ActionButton action={resend} busyLabel="Sending…">
        Send the email again
      </ActionButton>
    </Alert>
  );
}
