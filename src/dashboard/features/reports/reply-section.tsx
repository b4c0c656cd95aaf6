import { useEffect, useRef, useState } from "react";
import type { ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { useWarningOnClose } from "../../components/use-warning-on-close.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useDraft } from "../session/use-draft.ts";
import { ReplyForm } from "./reply-form.tsx";

const NOTHING = { text: "", seen: "" };

/** Opens the reply form. The draft is stored until it is sent, even while the form is closed. */
export function ReplySection({ report }: { report: ReportView }) {
  const { user } = useSignedInUser();
  const draft = useDraft(`reply:${report.id}`, NOTHING);
  const [isOpen, setOpen] = useState(draft.unsaved);
  const [discarded, setDiscarded] = useState(NOTHING);
  const opener = useRef<HTMLButtonElement>(null);
  const wasTouched = useRef(false);
  useWarningOnClose(draft.unsaved);
  useEffect(() => {
    if (!isOpen && wasTouched.current) opener.current?.focus();
  }, [isOpen]);

  if (!user.isEmailVerified) {
    return (
      <p className="muted small">
        {t(
          "You can answer from here once you have verified your own email address, since visitors’ replies go there.",
        )}
      </p>
    );
  }

  function show(open: boolean) {
    wasTouched.current = true;
    setOpen(open);
  }

  function discard() {
    setDiscarded(draft.values);
    draft.discard();
    show(false);
  }

  function restore() {
    draft.change(discarded);
    setDiscarded(NOTHING);
    show(true);
  }

  if (isOpen) {
    return (
      <ReplyForm
        report={report}
        draft={draft}
        focused={wasTouched.current}
        onSent={(sent) => {
          draft.markSaved(sent);
          show(false);
        }}
        onKeep={() => show(false)}
        onDiscard={discard}
      />
    );
  }
  return (
    <div className="cluster">
      <Button variant="secondary" ref={opener} onClick={() => show(true)}>
        {draft.unsaved ? t("Continue your answer") : nameOfStart(report)}
      </Button>
      {discarded.text && !draft.unsaved && (
        <Button variant="quiet" onClick={restore}>
          {t("Restore what you wrote")}
        </Button>
      )}
    </div>
  );
}

function nameOfStart({ replies }: ReportView): string {
  return replies.length > 0 ? t("Write another answer") : t("Answer by email");
}
