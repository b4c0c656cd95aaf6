import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_LETTERS } from "#shared/cases/choices.ts";
import { addLetter, downloadLetter, readCase, removeLetter } from "#shared/cases/contract.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView, LetterView } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { FILE_KIND_NAMES, fileSizeText, UPLOAD_ENDINGS, UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import { call, download, sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { FileDownload } from "../../components/downloads.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";

/** A case's files, which are downloaded and never shown here. */
export function CaseLetters({ view }: { view: CaseView }) {
  const { id, letters } = view;
  return (
    <Card className="stack stack--tight">
      <h2>{t("The letter")}</h2>
      {letters.length === 0 ? (
        <p>{t("Nothing is uploaded yet.")}</p>
      ) : (
        <ul className="row-list">
          {letters.map((letter) => (
            <li className="row-list__item" key={letter.id}>
              <OneLetter caseId={id} letter={letter} />
            </li>
          ))}
        </ul>
      )}
      {letters.length < MAX_LETTERS && <UploadLetter caseId={id} />}
    </Card>
  );
}

function OneLetter({ caseId, letter }: { caseId: string; letter: LetterView }) {
  const { id, name, kind, size, addedAt, by } = letter;
  return (
    <div className="stack stack--close">
      <p className="scan-long">
        <strong>{name}</strong>
      </p>
      <p className="muted small">
        {`${t(FILE_KIND_NAMES[kind])}, ${fileSizeText(size)}, `}
        <time dateTime={addedAt}>{formatMoment(addedAt)}</time>
        {by && ` ${t("by {by}", { by })}`}
      </p>
      <FileDownload
        name={name}
        fetchFile={() => download(downloadLetter, { params: { id: caseId, letter: id } })}
      >
        <RemoveLetter caseId={caseId} letter={letter} />
      </FileDownload>
    </div>
  );
}

function RemoveLetter({ caseId, letter: { id, name } }: { caseId: string; letter: LetterView }) {
  const keep = useKeepCase(caseId);
  const removal = useAction({
    call: () => call(removeLetter, { params: { id: caseId, letter: id } }),
    done: (view: CaseView) => {
      keep(view);
      return { title: t("The file was removed") };
    },
    failed: t("The file wasn’t removed"),
    focus: "h2",
  });
  return (
    <RemoveButton
      variant="quiet"
      small
      label={<RichText text="Remove <span>{name}</span>" values={{ name }} />}
      title={t("Remove {name}?", { name })}
      action={removal}
    >
      <p>
        {t(
          "You can’t bring it back. Keep the original: you may need to show letters and what you did about them later.",
        )}
      </p>
    </RemoveButton>
  );
}

/** Adds a selected file to a case. The server detects its type from its content. */
function UploadLetter({ caseId }: { caseId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepCase(caseId);
  const uploading = useMutation({
    mutationFn: (file: File) =>
      call(addLetter, { params: { id: caseId }, query: { name: file.name }, body: file }),
    onSuccess: (view) => {
      keep(view);
      if (input.current) input.current.value = "";
      toast({ title: t("The file was uploaded"), description: t("It’s stored encrypted.") });
    },
    onError: (error) => refuse(sentenceOf(error, t("The file wasn’t uploaded. Please try again."))),
  });

  function refuse(sentence: string) {
    setProblem(sentence);
    input.current?.focus();
  }

  function upload() {
    const file = input.current?.files?.[0];
    if (!file) return refuse(t("Choose a file first."));
    if (file.size > UPLOAD_LIMIT) return refuse(CASE_ERRORS.letterTooLarge);
    setProblem(null);
    uploading.mutate(file);
  }

  return (
    <div className="stack stack--close">
      <TextField
        name="letter"
        type="file"
        accept={UPLOAD_ENDINGS}
        label={t("Add a file")}
        hint={t(
          "PDF, PNG, JPEG or Word (.docx), up to 10 MB. It’s stored encrypted, and only the account’s owner and managers can download it.",
        )}
        error={problem}
        ref={input}
        onChange={() => setProblem(null)}
      />
      <p>
        <Button variant="secondary" busy={uploading.isPending} busyLabel={t("Uploading…")} onClick={upload}>
          {t("Upload")}
        </Button>
      </p>
    </div>
  );
}

/** Returns a function that replaces a case in the cache. */
function useKeepCase(id: string) {
  const client = useQueryClient();
  return (view: CaseView) => client.setQueryData(keyOf(readCase, { params: { id } }), view);
}
