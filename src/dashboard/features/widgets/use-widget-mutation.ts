import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pathOf } from "#shared/endpoint.ts";
import { listWidgets } from "#shared/widgets/contract.ts";

/** Changes widgets, and refetches their data before the mutation settles. */
export function useWidgetMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => `${path}/`.startsWith(`${pathOf(listWidgets)}/`),
      }),
  });
}
