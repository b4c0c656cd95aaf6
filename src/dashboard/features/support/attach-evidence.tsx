import { useRef, useState } from "react";
import { attachEvidence } from "#shared/api/desk.ts";
import type { ConversationView } from "#shared/schemas/desk.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useAction } from "../../components/use-action.ts";
import { useKeepConversation } from "./use-keep-conversation.ts";

/** Hands the archive of evidence to support, once the person has confirmed it. */
export function AttachEvidence({ view: { id, legalCase } }: { view: ConversationView }) {
  const [isOpen, setOpen] = useState(false);
  const keep = useKeepConversation(id);
  const request = useRef(randomUuid());
  const attaching = useAction({
    call: () =>
      call(attachEvidence, {
        params: { id },
        body: { request: request.current, site: legalCase?.siteId ?? null },
      }),
    done: (view: ConversationView) => {
      request.current = randomUuid();
      keep(view);
      setOpen(false);
      return { title: t("The evidence file was attached") };
    },
    failed: t("The evidence file was not attached"),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("Attach the evidence file")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("Attach the evidence file?")}>
        <p>
          {legalCase?.siteId
            ? t("Support gets the signed record of scans, decisions and answers about the letter’s website.")
            : t("Support gets the signed record of scans, decisions and answers about all of your websites.")}
        </p>
        <div className="cluster">
          <Button busy={attaching.isPending} busyLabel={t("Attaching…")} onClick={() => attaching.mutate()}>
            {t("Attach it")}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t("Not now")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
