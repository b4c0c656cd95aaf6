import type { HeldReason } from "#shared/desk/choices.ts";
import { discardHeldAnswer, sendHeldAnswer } from "#shared/desk/contract.ts";
import type { HeldAnswerView, OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { WholeMail } from "./conversation/message-list.tsx";
import { useKeepDesk } from "./use-keep-desk.ts";

/** Email replies in the team's name, delivered once an operator confirms them. */
export function HeldAnswers({ view: { id, heldAnswers } }: { view: OperatorConversation }) {
  return (
    <Card className="stack">
      <h2>{t("Answers to confirm")}</h2>
      <p className="measure">
        {t(
          "They came by email in your team’s name, and the customer hasn’t seen them. Send one only if you know that someone on your team wrote it.",
        )}
      </p>
      <ol className="report__replies" aria-label={t("Answers to confirm")}>
        {heldAnswers.map((held) => (
          <li className="report__reply" key={held.id}>
            <HeldAnswer id={id} held={held} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function reasonText(reason: HeldReason): string {
  if (reason === "mixed") return t("Its text is mixed with quoted lines that may not be for the customer.");
  if (reason === "automatic") return t("Its subject looks like an automatic reply.");
  return t("No mail server confirmed that this email comes from its sender’s address.");
}

function HeldAnswer({ id, held }: { id: string; held: HeldAnswerView }) {
  const { sender, reason, text, whole, files, createdAt } = held;
  const keep = useKeepDesk();
  const params = { id, held: held.id };
  const sending = useAction({
    call: () => call(sendHeldAnswer, { params }),
    done: (view: OperatorConversation) => {
      keep(view);
      return { title: t("The answer is on its way"), description: t("The customer gets it by email.") };
    },
    failed: t("The answer wasn’t sent"),
    focus: "h1",
  });
  const discarding = useAction({
    call: () => call(discardHeldAnswer, { params }),
    done: (view: OperatorConversation) => {
      keep(view);
      return { title: t("The answer was discarded"), description: t("Its email stays in the mailbox.") };
    },
    failed: t("The answer wasn’t discarded"),
    focus: "h1",
  });
  return (
    <>
      <div className="stack stack--close">
        <p className="scan-long">
          <strong>{sender}</strong>, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
        <p className="small">{reasonText(reason)}</p>
      </div>
      <p className="report__text measure">{text}</p>
      <WholeMail text={whole} />
      {files.length > 0 && (
        <p className="small scan-long">{t("Files not kept: {names}", { names: files.join(", ") })}</p>
      )}
      <div className="cluster">
        <Button
          disabled={discarding.isPending}
          busy={sending.isPending}
          busyLabel={t("Sending…")}
          onClick={() => sending.mutate()}
        >
          {t("Send to the customer")}
        </Button>
        <Button
          variant="secondary"
          disabled={sending.isPending}
          busy={discarding.isPending}
          busyLabel={t("Discarding…")}
          onClick={() => discarding.mutate()}
        >
          {t("Discard")}
        </Button>
      </div>
    </>
  );
}
