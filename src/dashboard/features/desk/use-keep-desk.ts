import { useQueryClient } from "@tanstack/react-query";
import { readConversation, readDeskConversation } from "#shared/desk/contract.ts";
import type { OperatorConversation } from "#shared/desk/operator-schemas.ts";
import type { ConversationView } from "#shared/desk/schemas.ts";
import type { ById, Endpoint } from "#shared/endpoint.ts";
import { readPageSettings } from "../../page-settings.ts";
import { keyOf } from "../../query.ts";

/** Returns a function that replaces a conversation in the cache, for operators. */
export function useKeepDesk() {
  return useKeep<OperatorConversation>(readDeskConversation);
}

/** The same for customers. */
export function useKeepConversation() {
  return useKeep<ConversationView>(readConversation);
}

function useKeep<View extends { id: string }>(endpoint: Endpoint<ById>) {
  const client = useQueryClient();
  return (view: View) => {
    const queryKey = keyOf(endpoint, { params: { id: view.id } });
    client.setQueryData(queryKey, view);
    // In live chat, other messages may have arrived meanwhile, which the view lacks.
    if (readPageSettings().hasChat) void client.invalidateQueries({ queryKey });
  };
}
