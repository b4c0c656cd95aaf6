import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listWidgets } from "#shared/widgets/contract.ts";
import { keyOf } from "../../query.ts";

/** Changes a widget and refetches the list before the mutation settles. */
export function useWidgetMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listWidgets), exact: true }),
  });
}
