import { useQueryClient } from "@tanstack/react-query";
import { readDeskConversation } from "#shared/desk/contract.ts";
import type { OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { keyOf } from "../../query.ts";

/** Returns a function that replaces a conversation in the cache. */
export function useKeepDesk() {
  const client = useQueryClient();
  return (view: OperatorConversation) =>
    client.setQueryData(keyOf(readDeskConversation, { params: { id: view.id } }), view);
}
