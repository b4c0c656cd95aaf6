import { useState } from "react";
import { resendVerification } from "#shared/accounts/contract.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { call, isAbort } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";

/** Requests another verification email; a toast reports the outcome. */
export function useResend() {
  const [busy, setBusy] = useState(false);

  async function resend(to: { email: string } | { userId: number }): Promise<void> {
    setBusy(true);
    try {
      await call(resendVerification, { body: to });
      toast(TOASTS.resent);
    } catch (error) {
      if (!isAbort(error)) toastFailure(TOASTS.resendFailed.title, error, FALLBACKS.resend);
    } finally {
      setBusy(false);
    }
  }

  return { busy, resend };
}
