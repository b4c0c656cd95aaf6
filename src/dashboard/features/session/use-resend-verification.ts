import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { TOASTS } from "#shared/toasts.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { resendVerification } from "../../api/resend-verification.ts";

/** Sends the verification mail once more, and says how that went. */
export function useResendVerification(email: string): UseMutationResult<{ message: string }, Error, void> {
  return useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => toast(TOASTS.resent),
    onError: (error) => toastFailure(TOASTS.resendFailed.title, error, TOASTS.resendFailed.description),
  });
}
