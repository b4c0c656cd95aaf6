import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert variant="warning" live={false} title="Please confirm your email address">
      <p>
        We sent a link to <strong>{email}</strong>. Until you open it, we do not email you what visitors
        report, and you cannot sign in again once you have signed out.
      </p>
      <Button
        variant="secondary"
        busy={resend.isPending}
        busyLabel="Sending…"
        onClick={() => resend.mutate()}
      >
        Send the email again
      </Button>
    </Alert>
  );
}
