import { useQueryClient } from "@tanstack/react-query";
import { listVersions, listWidgets, readSettings } from "#shared/widgets/contract.ts";
import { keyOf } from "#src/dashboard/query.ts";

export function useRefreshWidget(id: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listWidgets), exact: true }),
      client.invalidateQueries({ queryKey: keyOf(readSettings, { params: { id } }) }),
      client.invalidateQueries({ queryKey: keyOf(listVersions, { params: { id } }) }),
    ]);
}
