import { useQuery } from "@tanstack/react-query";
import { listWidgets } from "#shared/widgets/contract.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { query } from "../../query.ts";

/** Returns the account's widgets; fetches nothing if there is no session token. */
export function useWidgets() {
  return useQuery({ ...query(listWidgets, { query: {} }), enabled: readToken() !== null });
}
