import { useMutation } from "@tanstack/react-query";
import { TOASTS } from "../../../shared/toasts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { resendVerification } from "../../api/resend-verification.ts";

export function UnverifiedBanner({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => toast(TOASTS.resent),
    onError: (error) =>
      toast({ ...TOASTS.resendFailed, description: sentenceOf(error, TOASTS.resendFailed.description) }),
  });
  return (
    <Alert variant="warning" live={false} title="Please confirm your email address">
      <p>
        We sent a link to <strong>{email}</strong>. Until you follow it, we do not mail you what visitors
        report, and once you have signed out you cannot sign in again.
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
