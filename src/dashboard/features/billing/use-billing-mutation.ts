import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BillingView } from "../../../shared/schemas/billing.ts";
import { fetchUser } from "../../api/fetch-user.ts";
import { billingKey, invoicesKey } from "../../api/query-keys.ts";
import { useChangeSession } from "../../store.ts";

/** A change to the subscription; afterwards everything on the screen shows what the server says. */
export function useBillingMutation<Input>(
  change: (input: Input) => Promise<BillingView>,
): UseMutationResult<BillingView, Error, Input> {
  const client = useQueryClient();
  const changeSession = useChangeSession();
  return useMutation({
    mutationFn: change,
    onSuccess(view) {
      client.setQueryData(billingKey, view);
      void client.invalidateQueries({ queryKey: invoicesKey, exact: true });
      fetchUser(new AbortController().signal).then((user) => changeSession({ user }), console.warn);
    },
    onError: () => void client.invalidateQueries({ queryKey: billingKey, exact: true }),
  });
}
