import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BillingView } from "#shared/schemas/billing.ts";
import { fetchUser } from "../../api/fetch-user.ts";
import { billingKey, invoicesKey } from "../../api/query-keys.ts";
import { useRefreshUser } from "../../store.ts";

/** A change to the subscription; afterwards everything on the screen shows what the server says. */
export function useBillingMutation<Input>(
  change: (input: Input) => Promise<BillingView>,
): UseMutationResult<BillingView, Error, Input> {
  const client = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: change,
    async onSuccess(view) {
      await client.cancelQueries({ queryKey: billingKey, exact: true });
      client.setQueryData(billingKey, view);
      void client.invalidateQueries({ queryKey: invoicesKey, exact: true });
      refreshUser(() => fetchUser(new AbortController().signal)).catch(console.warn);
    },
    onError: () => void client.invalidateQueries({ queryKey: billingKey, exact: true }),
  });
}
