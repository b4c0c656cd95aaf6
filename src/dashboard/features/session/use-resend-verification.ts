import { useMutation } from "@tanstack/react-query";
import { resendVerification } from "#shared/accounts/contract.ts";
import { TOASTS } from "#shared/toasts.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";

export function useResendVerification(email: string) {
  return useMutation({
    mutationFn: () => call(resendVerification, { body: { email } }),
    onSuccess: () => toast(TOASTS.resent),
    onError: (error) => toastFailure(TOASTS.resendFailed.title, error, TOASTS.resendFailed.description),
  });
}
