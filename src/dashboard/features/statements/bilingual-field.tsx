import type { ReactNode } from "react";
import { PAGE_LANGUAGES } from "#shared/language/language.ts";
import { TextAreaField } from "#ui/text-area-field.tsx";
import type { StatementDraft } from "./draft-values.ts";
import { LANGUAGE_NAMES } from "./words.ts";

interface BilingualFieldProps {
  draft: StatementDraft;
  name: string;
  label: string;
  hint?: ReactNode;
  /** Completes a repeated label for screen readers. */
  of?: string;
}

/** A text area for each of the statement's languages. */
export function BilingualField({ draft, name, label, hint, of }: BilingualFieldProps) {
  const languages = PAGE_LANGUAGES.filter((language) => draft.values[language] === true);
  return languages.map((language) => (
    <TextAreaField
      key={language}
      label={
        <>
          {`${label} (${LANGUAGE_NAMES[language]})`}
          {of && <span className="visually-hidden"> {of}</span>}
        </>
      }
      hint={hint}
      lang={language}
      maxLength={2_000}
      {...draft.field(`${name}.${language}`)}
    />
  ));
}
