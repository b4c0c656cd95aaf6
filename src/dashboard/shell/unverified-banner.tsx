import { Alert } from "#ui/alert.tsx";
import { ActionButton } from "../components/action-button.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert live={false} title="Verify your email address">
      <p>
        Open the link that we sent to <strong>{email}</strong>.
      </p>
      <details>
        <summary>What it is for</summary>
        <p>Visitors’ reports then reach you by email, and you can sign in again later.</p>
      </details>
      <ActionButton action={resend} busyLabel="Sending…">
        Resend verification email
      </ActionButton>
    </Alert>
  );
}
