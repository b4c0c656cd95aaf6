import { useState } from "react";
import { API } from "#shared/paths.ts";
import { FALLBACKS, TOASTS } from "#shared/toasts.ts";
import { isAbort, request, sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";

/** Asks for another verification mail; a toast says how it went. */
export function useResend() {
  const [busy, setBusy] = useState(false);

  async function resend(to: { email: string } | { userId: number }): Promise<void> {
    setBusy(true);
    try {
      await request("POST", API.resendVerification, { body: to });
      toast(TOASTS.resent);
    } catch (error) {
      if (!isAbort(error)) {
        toast({ ...TOASTS.resendFailed, description: sentenceOf(error, FALLBACKS.resend) });
      }
    } finally {
      setBusy(false);
    }
  }

  return { busy, resend };
}
