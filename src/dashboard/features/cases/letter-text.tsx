import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AllegationInput } from "#shared/cases/allegations.ts";
import { readLetterText } from "#shared/cases/contract.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import {
  MAX_LETTER_TEXT,
  type OwnSite,
  type Suggestions,
  suggestAllegations,
} from "#shared/cases/suggest-allegations.ts";
import { plural, t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FileField } from "../../components/file-field.tsx";
import { inWords } from "../../components/phrases.ts";

interface LetterTextProps {
  view: CaseView;
  /** The account's websites, once they are loaded. */
  sites: readonly OwnSite[] | undefined;
  /** Website that paths belong to. */
  home: OwnSite | undefined;
  onRows: (rows: AllegationInput[]) => void;
}

/** Suggests rows from the letter's text, in the browser; the text is neither sent nor stored. */
export function LetterText({ view, sites, home, onRows }: LetterTextProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Suggestions | null>(null);
  const reading = useMutation({
    mutationFn: (letter: string) => call(readLetterText, { params: { id: view.id, letter } }),
    onSuccess: (read) => (read.text === "" ? setProblem(CASE_ERRORS.letterUnreadable) : show(read.text)),
  });

  function show(next: string) {
    setText(next);
    setFound(null);
    setProblem(null);
  }

  async function readFile(file: File) {
    const isText = file.type.startsWith("text/") || /\.(?:txt|md|eml)$/i.test(file.name);
    if (!isText) return setProblem(CASE_ERRORS.letterNotText);
    if (file.size > MAX_LETTER_TEXT * 2) return setProblem(CASE_ERRORS.letterTextTooLong);
    show(await file.text());
  }

  function suggest() {
    if (text.trim() === "") return setProblem(CASE_ERRORS.letterTextEmpty);
    if (text.length > MAX_LETTER_TEXT) return setProblem(CASE_ERRORS.letterTextTooLong);
    const suggested = suggestAllegations(text, sites ?? [], home);
    setProblem(null);
    setFound(suggested);
    if (suggested.rows.length > 0) onRows(suggested.rows);
  }

  return (
    <div className="stack stack--tight">
      <TextAreaField
        name="letter-text"
        label={t("The letter’s text (optional)")}
        hint={t(
          "Paste it here to get suggestions. It stays in your browser; only the rows that you save are sent to us.",
        )}
        rows={6}
        value={text}
        error={problem}
        onChange={({ target: { value } }) => show(value)}
      />
      <FileField
        name="letter-file"
        label={t("Or choose a text file")}
        accept=".txt,.md,.eml,text/plain"
        onFile={readFile}
      />
      <div className="cluster">
        <Button variant="secondary" waiting={!sites} onClick={suggest}>
          {t("Suggest rows")}
        </Button>
        {view.letters
          .filter(({ kind }) => kind === "pdf")
          .map(({ id, name }) => (
            <Button
              key={id}
              variant="quiet"
              busy={reading.isPending && reading.variables === id}
              busyLabel={t("Reading…")}
              onClick={() => reading.mutate(id)}
            >
              <RichText text="Read the text of <span>{name}</span>" values={{ name }} />
            </Button>
          ))}
      </div>
      <FailureAlert
        error={reading.error}
        fallback={t("The file’s text couldn’t be read. Please try again.")}
      />
      <div role="status">{found && <Outcome found={found} />}</div>
    </div>
  );
}

function Outcome({ found: { rows, otherHosts, hasMore } }: { found: Suggestions }) {
  return (
    <>
      <p>
        {rows.length === 0
          ? t("We found no page and barrier in this text. Add rows by hand.")
          : t("{rows} suggested below, by matching words. Read each one, and correct what’s wrong.", {
              rows: plural(rows.length, "1 row", "{count} rows"),
            })}
      </p>
      {hasMore && <p>{t("The letter names more. A case can hold 50 rows.")}</p>}
      {otherHosts.length > 0 && (
        <p className="scan-long">
          {t("Left out, because they aren’t websites of yours: {hosts}.", { hosts: inWords(otherHosts) })}
        </p>
      )}
    </>
  );
}
