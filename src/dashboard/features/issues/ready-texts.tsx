import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { readTexts } from "#shared/issues/contract.ts";
import type { IssueDetail, IssueTexts } from "#shared/issues/schemas.ts";
import { PAGE_LANGUAGES, type PageLanguage, pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { newIssueAddress, TRACKER_NAMES, type Tracker } from "#shared/sites/tracker.ts";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";

const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch" };

/** Maximum length of a link to the email program; many programs cut off longer ones. */
const MAIL_LIMIT = 8_000;

interface ReadyTextsProps {
  issue: IssueDetail;
  /** The issue's site; missing until loaded. */
  site: SiteView | undefined;
}

/** Texts about an issue to pass on: a ticket for a tracker, and a letter to a tool's vendor. */
export function ReadyTexts({ issue, site }: ReadyTextsProps) {
  const { id, siteId } = issue;
  const own = useTexts(id, pageLanguageOf(currentLanguage()));
  const settings = `${fillPath(DASHBOARD.scannedSite, { siteId })}?show=settings`;
  return (
    <Card className="stack stack--tight">
      <h2>{t("Pass it on")}</h2>
      <QueryView query={own} what={t("the texts")} lines={2}>
        {({ ticket, letter }) => (
          <>
            <div className="cluster">
              {site?.tracker && <TicketLink tracker={site.tracker} ticket={ticket} />}
              <CopyButton text={ticket.markdown} noun={t("Markdown")} of={ticket.title} />
            </div>
            {site && !site.tracker && (
              <p className="muted small">
                <RichText
                  text="To create a ticket in GitHub, GitLab, Jira or Linear from here, enter your project’s address in <link>the website’s settings</link>."
                  parts={{ link: (words) => <Link to={settings}>{words}</Link> }}
                />
              </p>
            )}
            {letter && <VendorLetter issue={issue} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function useTexts(id: string, language: PageLanguage) {
  return useQuery({ ...query(readTexts, { params: { id }, query: { language } }), refetchOnMount: "always" });
}

function TicketLink({ tracker, ticket }: { tracker: Tracker; ticket: IssueTexts["ticket"] }) {
  return (
    <LinkButton variant="secondary" href={newIssueAddress(tracker, ticket)} target="_blank" rel="noreferrer">
      {t("Create in {tracker}", { tracker: TRACKER_NAMES[tracker.kind] })}
      <span className="visually-hidden">{t("(opens in a new tab)")}</span>
    </LinkButton>
  );
}

/** A letter to the vendor of the issue's tool, in a language of choice. */
function VendorLetter({ issue: { id, origin } }: { issue: IssueDetail }) {
  const [language, setLanguage] = useState(pageLanguageOf(currentLanguage()));
  const texts = useTexts(id, language);
  const { vendor = "", contact = null } = origin.tool ?? {};
  return (
    <div className="stack stack--tight">
      <h3>{t("Letter to {vendor}", { vendor })}</h3>
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
      <QueryView query={texts} what={t("the letter")} lines={8}>
        {({ letter }) => letter && <EditableLetter key={language} letter={letter} language={language} />}
      </QueryView>
    </div>
  );
}

interface EditableLetterProps {
  letter: NonNullable<IssueTexts["letter"]>;
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
