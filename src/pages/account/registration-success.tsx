import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const registrationSuccessPage: Page = {
  paths: [PAGES.registrationSuccess],
  title: "Registration successful",
  content: ({ productName }) => (
    <AccountPanel
      title="Registration successful"
      subtitle={`Welcome to ${productName}. We have sent you an email to verify your address.`}
    >
      <h2 className="account__next">What happens next</h2>
      <ol className="rail-list">
        <li>Open your inbox and find our email.</li>
        <li>Click the link in it.</li>
        <li>Sign in and copy the widget code into your site.</li>
      </ol>
      <div className="cluster">
        <LinkButton href={PAGES.login}>Sign in</LinkButton>
        <LinkButton variant="secondary" href={PAGES.emailVerification}>
          No email received?
        </LinkButton>
      </div>
    </AccountPanel>
  ),
};

export const registrationSuccessGermanPage: Page = {
  paths: [PAGES.registrationSuccessGerman],
  title: "Registrierung erfolgreich",
  lang: "de",
  content: ({ productName }) => (
    <AccountPanel
      title="Registrierung erfolgreich"
      subtitle={`Willkommen bei ${productName}. Wir haben Ihnen eine E-Mail geschickt, mit der Sie Ihre Adresse bestätigen.`}
    >
      <h2 className="account__next">So geht es weiter</h2>
      <ol className="rail-list">
        <li>Öffnen Sie Ihr Postfach und suchen Sie unsere E-Mail.</li>
        <li>Klicken Sie auf den Link darin.</li>
        <li>Melden Sie sich an und fügen Sie den Widget-Code in Ihre Website ein.</li>
      </ol>
      <div className="cluster">
        <LinkButton href={PAGES.login} hrefLang="en">
          Anmelden
        </LinkButton>
        <LinkButton variant="secondary" href={PAGES.emailVerification} hrefLang="en">
          Keine E-Mail erhalten?
        </LinkButton>
      </div>
    </AccountPanel>
  ),
};
