import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { listInvoices, readBilling } from "#shared/billing/contract.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { PaymentError } from "#ui/card-form/confirm-card.ts";
import { keyOf, query } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";

/** Runs subscription changes one at a time. */
export function useBillingAction<Input>(change: (input: Input) => Promise<BillingView>, fallback: string) {
  const running = useRef(false);
  const { isPending, error, mutateAsync } = useBillingMutation(change);
  return {
    busy: isPending,
    failure: error && paymentSentence(error, fallback),
    /** Resolves to null on failure, or immediately while another run is in progress. */
    async run(input: Input) {
      if (running.current) return null;
      running.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        return null; // `failure` says why.
      } finally {
        running.current = false;
      }
    },
  };
}

/** Changes the subscription, then updates everything on screen that depends on it. */
export function useBillingMutation<Input>(change: (input: Input) => Promise<BillingView>) {
  const client = useQueryClient();
  const { refresh } = useSignedInUser();
  return useMutation({
    mutationFn: change,
    async onSuccess(view) {
      await client.cancelQueries({ queryKey: keyOf(readBilling), exact: true });
      client.setQueryData(query(readBilling).queryKey, view);
      void client.invalidateQueries({ queryKey: keyOf(listInvoices), exact: true });
      refresh();
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(readBilling), exact: true }),
  });
}

/** Returns the card provider's message, otherwise the server's, otherwise the fallback. */
export function paymentSentence(error: unknown, fallback: string): string {
  return (error instanceof PaymentError && error.message) || sentenceOf(error, fallback);
}
