import { Alert } from "#ui/alert.tsx";
import { ActionButton } from "../components/action-button.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert variant="warning" live={false} title="Please confirm your email address">
      <p>
        We sent a link to <strong>{email}</strong>. Open it to receive visitors’ reports by email, and to be
        able to sign in again later.
      </p>
      <ActionButton action={resend} busyLabel="Sending…">
        Send the email again
      </ActionButton>
    </Alert>
  );
}
