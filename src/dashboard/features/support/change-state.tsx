import { changeConversation } from "#shared/api/desk.ts";
import type { ConversationView } from "#shared/schemas/desk.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { useAction } from "../../components/use-action.ts";
import { useKeepConversation } from "./use-keep-conversation.ts";

/** Closes a conversation, or opens it again. */
export function ChangeState({ view: { id, state } }: { view: ConversationView }) {
  const keep = useKeepConversation(id);
  const isClosed = state === "closed";
  const change = useAction({
    call: () => call(changeConversation, { params: { id }, body: { state: isClosed ? "open" : "closed" } }),
    done: (view: ConversationView) => {
      keep(view);
      return isClosed
        ? { title: t("The conversation is open again") }
        : { title: t("The conversation is closed"), description: t("Write again to open it.") };
    },
    failed: t("The conversation was not changed"),
  });
  return (
    <Button
      variant="quiet"
      busy={change.isPending}
      busyLabel={t("Changing…")}
      onClick={() => change.mutate()}
    >
      {isClosed ? t("Open the conversation again") : t("Close the conversation")}
    </Button>
  );
}
