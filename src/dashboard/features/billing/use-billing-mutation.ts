import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { listInvoices, readBilling } from "#shared/api/billing.ts";
import { readUser } from "#shared/api/sessions.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf, query } from "../../query.ts";
import { useRefreshUser } from "../../store.ts";

/** Changes the subscription, then updates everything on the screen that depends on it. */
export function useBillingMutation<Input>(
  change: (input: Input) => Promise<BillingView>,
): UseMutationResult<BillingView, Error, Input> {
  const client = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: change,
    async onSuccess(view) {
      await client.cancelQueries({ queryKey: keyOf(readBilling), exact: true });
      client.setQueryData(query(readBilling).queryKey, view);
      void client.invalidateQueries({ queryKey: keyOf(listInvoices), exact: true });
      refreshUser(() => call(readUser)).catch(console.warn);
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(readBilling), exact: true }),
  });
}
