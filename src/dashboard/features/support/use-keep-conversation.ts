import { useQueryClient } from "@tanstack/react-query";
import { readConversation } from "#shared/api/desk.ts";
import type { ConversationView } from "#shared/schemas/desk.ts";
import { keyOf } from "../../query.ts";

/** Returns a function that replaces a conversation in the cache. */
export function useKeepConversation(id: string) {
  const client = useQueryClient();
  return (view: ConversationView) => client.setQueryData(keyOf(readConversation, { params: { id } }), view);
}
