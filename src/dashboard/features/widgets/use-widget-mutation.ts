import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { widgetsKey } from "../../api/query-keys.ts";

/** A change to a widget; the list is fetched again before it counts as done (spec section 4). */
export function useWidgetMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: widgetsKey, exact: true }),
  });
}
