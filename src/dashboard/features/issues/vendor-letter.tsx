import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readVendorLetter } from "#shared/issues/contract.ts";
import type { VendorLetter as Letter, OriginView } from "#shared/issues/schemas.ts";
import { PAGE_LANGUAGES, type PageLanguage, pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";

const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch" };

/** Maximum length of a link to the email program; many programs cut off longer ones. */
const MAIL_LIMIT = 8_000;

interface VendorLetterProps {
  siteId: string;
  tool: NonNullable<OriginView["tool"]>;
  /** ID of the only issue to write about; without it, the letter is about all open ones. */
  issue?: string;
}

/** A letter to the vendor of an embedded tool, in a language of choice. */
export function VendorLetter({ siteId, tool: { id, vendor, contact }, issue }: VendorLetterProps) {
  const [language, setLanguage] = useState(pageLanguageOf(currentLanguage()));
  const letter = useQuery({
    ...query(readVendorLetter, {
      params: { id: siteId },
      query: { language, tool: id, ...(issue && { issue }) },
    }),
    refetchOnMount: "always",
  });
  return (
    <div className="stack stack--tight">
      <p>
        {t(
          "It says what was found, where, and how to reproduce it. Read it and change what you like before you send it.",
        )}
      </p>
      {contact && (
        <p>
          <NewTabLink href={contact}>{t("Accessibility or support at {vendor}", { vendor })}</NewTabLink>
        </p>
      )}
      <ChoiceField
        label={t("Language of the letter")}
        name="letterLanguage"
        options={PAGE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChoose={setLanguage}
      />
      <QueryView query={letter} what={t("the letter")} lines={8}>
        {(loaded) => <EditableLetter key={language} letter={loaded} language={language} />}
      </QueryView>
    </div>
  );
}

interface EditableLetterProps {
  letter: Letter;
  language: PageLanguage;
}

function EditableLetter({ letter, language }: EditableLetterProps) {
  const [subject, setSubject] = useState(letter.subject);
  const [text, setText] = useState(letter.text);
  const mail = mailTo(subject, text);
  return (
    <>
      <TextField
        label={t("Subject")}
        name="letterSubject"
        lang={language}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextAreaField
        label={t("Text of the letter")}
        name="letterText"
        lang={language}
        rows={16}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="cluster">
        <CopyButton text={`${subject}\n\n${text}`} noun={t("letter")} of={subject} />
        {mail && (
          <LinkButton variant="secondary" href={mail}>
            {t("Open in my email program")}
          </LinkButton>
        )}
      </div>
      {!mail && (
        <p className="muted small">
          {t("The letter is too long for a link to your email program. Copy it into an email.")}
        </p>
      )}
    </>
  );
}

/** Returns a link without a recipient; null if it would be too long. */
function mailTo(subject: string, text: string): string | null {
  const body = text.toWellFormed().replace(/\r?\n/g, "\r\n");
  const link = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(body)}`;
  return link.length <= MAIL_LIMIT ? link : null;
}
