import { useMutation, useQueryClient } from "@tanstack/react-query";
import { importWidgets, listImports, listWidgets, undoImport } from "#shared/widgets/contract.ts";
import type { ImportWidgetsInput } from "#shared/widgets/import-schema.ts";
import { keyOf } from "#src/dashboard/query.ts";
import { call } from "#ui/browser/fetcher.ts";

/** Creates an import, and refetches the lists before it settles. */
export function useImport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ImportWidgetsInput) => call(importWidgets, { body }),
    onSettled: refresh,
  });
}

export function useUndoImport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listWidgets), exact: true }),
      client.invalidateQueries({ queryKey: keyOf(listImports) }),
    ]);
}
