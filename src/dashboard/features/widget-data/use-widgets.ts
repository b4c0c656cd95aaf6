import { useQuery } from "@tanstack/react-query";
import { listWidgets } from "#shared/widgets/contract.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { query } from "../../query.ts";

/** Returns the account's widgets; without a session token nothing is fetched. */
export function useWidgets() {
  return useQuery({ ...query(listWidgets, { query: {} }), enabled: readToken() !== null });
}
