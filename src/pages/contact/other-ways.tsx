import type { ContactLanguage } from "#shared/contact-words.ts";
import type { PageSettings } from "../page.ts";
import { CONTACT_PAGE_WORDS } from "./contact-page-words.ts";

/** Other contact details that are set, beside the form. */
export function OtherWays({ language, settings }: { language: ContactLanguage; settings: PageSettings }) {
  const { supportEmail, company } = settings;
  const words = CONTACT_PAGE_WORDS[language];
  const address = [company.name, company.address, company.country].filter(Boolean);
  return (
    <section className="stack contact__ways" aria-labelledby="other-ways">
      <h2 id="other-ways">{words.otherWays}</h2>
      <dl>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </dd>
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
      <p className="muted">
        {words.privacy} <a href={words.privacyLink.href}>{words.privacyLink.label}</a>
      </p>
    </section>
  );
}
