import { CONTACT_WORDS, type ContactLanguage } from "../../shared/contact-words.ts";
import { PAGES } from "../../shared/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import type { Page } from "../page.ts";
import { CONTACT_PAGE_WORDS } from "./contact-page-words.ts";

export const contactSentPage = sentPage("en", PAGES.contactSent);
export const contactSentGermanPage = sentPage("de", PAGES.contactSentGerman);

/** Where a form leads that was posted without a script. */
function sentPage(language: ContactLanguage, path: string): Page {
  const { sent, back } = CONTACT_PAGE_WORDS[language];
  const { title, text } = CONTACT_WORDS[language].sent;
  return {
    paths: [path],
    title: ({ productName }) => `${sent} – ${productName}`,
    frame: "site",
    lang: language,
    content: () => (
      <div className="contact">
        <h1>{sent}</h1>
        <Alert variant="success" title={title} live={false}>
          {text}
        </Alert>
        <p>
          <a className={buttonClass({ variant: "secondary" })} href={back.href}>
            {back.label}
          </a>
        </p>
      </div>
    ),
  };
}
