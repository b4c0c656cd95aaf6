import { CONTACT_WORDS, type ContactLanguage } from "#shared/contact-words.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "../page.ts";
import { CONTACT_PAGE_WORDS } from "./contact-page-words.ts";

export const contactSentPage = sentPage("en", PAGES.contactSent);
export const contactSentGermanPage = sentPage("de", PAGES.contactSentGerman);

/** Where a form leads that was posted without a script. */
function sentPage(language: ContactLanguage, path: string): Page {
  const { back } = CONTACT_PAGE_WORDS[language];
  const { title, text } = CONTACT_WORDS[language].sent;
  return {
    paths: [path],
    title,
    lang: language,
    content: () => (
      <div className="message-page page-width">
        <h1>{title}</h1>
        <p>{text}</p>
        <LinkButton href={PAGES.home}>{back}</LinkButton>
      </div>
    ),
  };
}
