import { useState } from "react";
import { closeConversation } from "#shared/api/operator-desk.ts";
import type { OperatorConversation } from "#shared/schemas/operator-desk.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { useKeepDesk } from "./use-keep-desk.ts";

/** Closes a conversation; asks first while its customer waits for an answer. */
export function CloseConversation({ view: { id, waitingSince, answerDue } }: { view: OperatorConversation }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useKeepDesk();
  const withoutAnswer = waitingSince !== null;
  const closing = useAction({
    call: () => call(closeConversation, { params: { id }, body: { state: "closed", withoutAnswer } }),
    done: (view: OperatorConversation) => {
      keep(view);
      return { title: "The conversation is closed", description: "The customer opens it again by writing." };
    },
    failed: "The conversation was not closed",
    focus: "h1",
  });
  return (
    <div>
      <Button
        variant="quiet"
        busy={closing.isPending}
        busyLabel="Closing…"
        onClick={() => (withoutAnswer ? setAsking(true) : closing.mutate())}
      >
        {withoutAnswer ? "Close without an answer" : "Close the conversation"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Close it without an answer?"
        action={closing}
        confirm="Close without an answer"
        busyLabel="Closing…"
        cancel="Keep it open"
      >
        <p>
          {answerDue
            ? "The customer waits for the answer that their plan promises. It will count as late."
            : "The customer waits for an answer, and is not told that it was closed."}
        </p>
      </ConfirmDialog>
    </div>
  );
}
