import { useState } from "react";
import { closeConversation } from "#shared/api/operator-desk.ts";
import type { OperatorConversation } from "#shared/schemas/operator-desk.ts";
import { t } from "#shared/translate.ts";
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
      return {
        title: t("The conversation is closed"),
        description: t("The customer opens it again by writing."),
      };
    },
    failed: t("The conversation was not closed"),
    focus: "h1",
  });
  return (
    <div>
      <Button
        variant="quiet"
        busy={closing.isPending}
        busyLabel={t("Closing…")}
        onClick={() => (withoutAnswer ? setAsking(true) : closing.mutate())}
      >
        {withoutAnswer ? t("Close without an answer") : t("Close the conversation")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("Close it without an answer?")}
        action={closing}
        confirm={t("Close without an answer")}
        busyLabel={t("Closing…")}
        cancel={t("Keep it open")}
      >
        <p>
          {answerDue
            ? t("The customer waits for the answer that their plan promises. It will count as late.")
            : t("The customer waits for an answer, and is not told that it was closed.")}
        </p>
      </ConfirmDialog>
    </div>
  );
}
