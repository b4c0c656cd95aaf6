import { useQueryClient } from "@tanstack/react-query";
import { readDeskConversation } from "#shared/api/operator-desk.ts";
import type { OperatorConversation } from "#shared/schemas/operator-desk.ts";
import { keyOf } from "../../query.ts";

/** Returns a function that replaces a conversation in the cache. */
export function useKeepDesk() {
  const client = useQueryClient();
  return (view: OperatorConversation) =>
    client.setQueryData(keyOf(readDeskConversation, { params: { id: view.id } }), view);
}
