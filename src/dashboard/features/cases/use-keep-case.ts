import { useQueryClient } from "@tanstack/react-query";
import { readCase } from "#shared/api/cases.ts";
import type { CaseView } from "#shared/schemas/case.ts";
import { keyOf } from "../../query.ts";

/** Returns a function that replaces a case in the cache. */
export function useKeepCase(id: string) {
  const client = useQueryClient();
  return (view: CaseView) => client.setQueryData(keyOf(readCase, { params: { id } }), view);
}
