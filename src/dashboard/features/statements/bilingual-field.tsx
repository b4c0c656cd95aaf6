import { Fragment, type ReactNode } from "react";
import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { t } from "#shared/language/translate.ts";
import { suggestWording } from "#shared/suggestions/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { Suggestion } from "../suggestions/suggestion.tsx";
import { type StatementDraft, suggestionOf } from "./draft-values.ts";
import { LANGUAGE_NAMES } from "./words.ts";

interface BilingualFieldProps {
  draft: StatementDraft;
  name: string;
  label: string;
  hint?: ReactNode;
  /** Site whose statement it is, if plainer words may be suggested. */
  siteId?: string;
  /** Completes a repeated label for screen readers. */
  of?: string;
}

/** A text area for each of the statement's languages. */
export function BilingualField({ draft, name, label, hint, siteId, of }: BilingualFieldProps) {
  const languages = PAGE_LANGUAGES.filter((language) => draft.values[language] === true);
  return languages.map((language) => (
    <Fragment key={language}>
      <TextAreaField
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
      {siteId && (
        <PlainerWords
          siteId={siteId}
          draft={draft}
          name={`${name}.${language}`}
          language={language}
          of={[`${label} (${LANGUAGE_NAMES[language]})`, of].filter(Boolean).join(" ")}
        />
      )}
    </Fragment>
  ));
}

interface PlainerWordsProps {
  siteId: string;
  draft: StatementDraft;
  name: string;
  language: PageLanguage;
  of: string;
}

/** Suggests plainer words once there is a text. */
function PlainerWords({ siteId, draft, name, language, of }: PlainerWordsProps) {
  const value = String(draft.values[name] ?? "");
  if (value.trim() === "") return null;
  return (
    <Suggestion
      of={of}
      value={value}
      kept={String(draft.values[suggestionOf(name)] ?? "")}
      ask={() =>
        call(suggestWording, { params: { id: siteId }, body: { field: name, language, text: value } })
      }
      fill={(text, kept) => draft.change({ [name]: text, [suggestionOf(name)]: kept })}
    >
      {t("Suggest plainer words")}
    </Suggestion>
  );
}
