import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { addLetter } from "#shared/api/cases.ts";
import { CASE_ERRORS } from "#shared/case-messages.ts";
import { t } from "#shared/translate.ts";
import { UPLOAD_ENDINGS, UPLOAD_LIMIT } from "#shared/upload-choices.ts";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useKeepCase } from "./use-keep-case.ts";

/** Chooses a file and adds it to a case. The server tells its kind by its content. */
export function UploadLetter({ caseId }: { caseId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepCase(caseId);
  const uploading = useMutation({
    mutationFn: (file: File) =>
      call(addLetter, { params: { id: caseId }, query: { name: file.name }, body: file }),
    onSuccess: (view) => {
      keep(view);
      if (input.current) input.current.value = "";
      toast({ title: t("The file was uploaded"), description: t("It is stored encrypted.") });
    },
    onError: (error) => refuse(sentenceOf(error, t("The file was not uploaded. Please try again."))),
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
          "PDF, PNG, JPEG or Word (.docx), up to 10 MB. It is stored encrypted, and only the account’s owner and managers can download it.",
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
