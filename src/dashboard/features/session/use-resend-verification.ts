import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { TOASTS } from "#shared/toasts.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { resendVerification } from "../../api/resend-verification.ts";

/** Sends the verification mail once more, and says how that went. */
export function useResendVerification(email: string): UseMutationResult<{ message: string }, Error, void> {
  return useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => toast(TOASTS.resent),
    onError: (error) =>
      toast({ ...TOASTS.resendFailed, description: sentenceOf(error, TOASTS.resendFailed.description) }),
  });
}
