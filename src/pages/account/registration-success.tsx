import type { Language } from "#shared/language.ts";
import { pageIn } from "#shared/page-in.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

const WORDS = {
  en: {
    title: "Registration successful",
    subtitle: (product: string) => `Welcome to ${product}. We have sent you an email to verify your address.`,
    next: "What happens next",
    steps: [
      "Open your inbox and find our email.",
      "Click the link in it.",
      "Sign in and copy the widget code into your site.",
    ],
    signIn: "Sign in",
    noEmail: "No email received?",
  },
  de: {
    title: "Registrierung erfolgreich",
    subtitle: (product: string) =>
      `Willkommen bei ${product}. Wir haben Ihnen eine E-Mail geschickt, mit der Sie Ihre Adresse bestätigen.`,
    next: "So geht es weiter",
    steps: [
      "Öffnen Sie Ihr Postfach und suchen Sie unsere E-Mail.",
      "Klicken Sie auf den Link darin.",
      "Melden Sie sich an und fügen Sie den Widget-Code in Ihre Website ein.",
    ],
    signIn: "Anmelden",
    noEmail: "Keine E-Mail erhalten?",
  },
};

export function registrationSuccessPage(lang: Language): Page {
  const { title, subtitle, next, steps, signIn, noEmail } = WORDS[lang];
  return {
    paths: [pageIn(lang, PAGES.registrationSuccess)],
    title,
    lang,
    content: ({ productName }) => (
      <AccountPanel title={title} subtitle={subtitle(productName)}>
        <h2 className="account__next">{next}</h2>
        <ol className="rail-list">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="cluster">
          <LinkButton href={pageIn(lang, PAGES.login)}>{signIn}</LinkButton>
          <LinkButton variant="secondary" href={pageIn(lang, PAGES.emailVerification)}>
            {noEmail}
          </LinkButton>
        </div>
      </AccountPanel>
    ),
  };
}
