import { ContactForm } from "#islands/contact-form.tsx";
import type { ContactFormState } from "#shared/contact/schemas.ts";
import { CONTACT_WORDS, type ContactLanguage } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Island } from "../island.tsx";
import type { Page, PageSettings } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { CONTACT_PAGE_WORDS } from "./contact-page-words.ts";

export const contactPages: readonly Page[] = [
  contactFormPage("en", null),
  contactFormPage("de", null),
  contactSentPage("en"),
  contactSentPage("de"),
];

/** @param state a rejected form that was posted without a script, to be filled in again */
export function contactFormPage(language: ContactLanguage, state: ContactFormState | null): Page {
  const { title, documentTitle, description, lead, notSent } = CONTACT_PAGE_WORDS[language];
  return {
    paths: [language === "de" ? PAGES.contactGerman : PAGES.contact],
    title: state ? `${notSent}: ${title}` : title,
    ...(!state && { documentTitle: ({ productName }) => documentTitle(productName) }),
    ...(!state && { description: ({ productName, billing }) => description(productName, billing !== "off") }),
    lang: language,
    alternate: language === "de" ? PAGES.contact : PAGES.contactGerman,
    content: (settings) => (
      <>
        <PageHead title={title} lead={lead} />
        <div className="contact page-width">
          <Card>
            <Island
              name="contact-form"
              component={ContactForm}
              when="now"
              props={{
                language,
                supportEmail: settings.supportEmail,
                isSold: settings.billing !== "off",
                state,
              }}
            />
          </Card>
          <OtherWays language={language} settings={settings} />
        </div>
      </>
    ),
  };
}

/** Redirect target of a form posted without a script. */
function contactSentPage(language: ContactLanguage): Page {
  const { title, text } = CONTACT_WORDS[language].sent;
  return {
    paths: [language === "de" ? PAGES.contactSentGerman : PAGES.contactSent],
    title,
    lang: language,
    content: () => (
      <div className="message-page page-width">
        <h1>{title}</h1>
        <p>{text}</p>
        <LinkButton href={PAGES.home}>{CONTACT_PAGE_WORDS[language].back}</LinkButton>
      </div>
    ),
  };
}

/** Other configured contact options, next to the form. */
function OtherWays({ language, settings }: { language: ContactLanguage; settings: PageSettings }) {
  const { supportEmail, company } = settings;
  const words = CONTACT_PAGE_WORDS[language];
  const address = [company.name, company.address, company.country].filter(Boolean);
  const hasWays = supportEmail !== null || company.phone !== "" || company.address !== "";
  return (
    <section className="stack contact__ways" aria-labelledby={hasWays ? "other-ways" : undefined}>
      {hasWays && (
        <>
          <h2 id="other-ways">{words.otherWays}</h2>
          <dl>
            {supportEmail !== null && (
              <>
                <dt>{words.email}</dt>
                <dd>
                  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                </dd>
              </>
            )}
            {company.phone && (
              <>
                <dt>{words.phone}</dt>
                <dd>
                  <a href={`tel:${company.phone.replace(/[^+\d]/g, "")}`}>{company.phone}</a>
                </dd>
              </>
            )}
            {company.address && (
              <>
                <dt>{words.post}</dt>
                <dd>
                  <address>
                    {address.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </address>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      <p className="muted">
        {words.privacy} <a href={words.privacyLink.href}>{words.privacyLink.label}</a>
      </p>
    </section>
  );
}
