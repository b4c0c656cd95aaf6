import type { ReactNode } from "react";
import { ForgotPasswordForm } from "#islands/forgot-password-form.tsx";
import { Invitation } from "#islands/invitation.tsx";
import { LoginForm } from "#islands/login-form.tsx";
import { ResendVerification } from "#islands/resend-verification.tsx";
import { ResetPasswordForm } from "#islands/reset-password-form.tsx";
import { SsoCallback } from "#islands/sso-callback.tsx";
import { SsoForm } from "#islands/sso-form.tsx";
import { VerifyEmail } from "#islands/verify-email.tsx";
import { type PageLanguage, pageLanguageOf } from "#shared/language/language.ts";
import { localPath, pageIn } from "#shared/language/local-path.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Island } from "../island.tsx";
import type { Page, PageSettings } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { registrationPages } from "./registration-pages.tsx";
import { SignedInLink } from "./signed-in-link.tsx";

const WORDS = {
  en: {
    title: "Registration successful",
    subtitle: (product: string) => `Welcome to ${product}. We’ve sent you an email to verify your address.`,
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

const login = (): Page => ({
  paths: [localPath(PAGES.login)],
  title: t("Sign in"),
  description: ({ productName }) =>
    t("Sign in to your {productName} account and manage your widgets.", { productName }),
  bareHeader: true,
  needsScript: true,
  content: ({ productName, billing, signUps }) => (
    <>
      <SignedInLink />
      <AccountPanel
        title={t("Sign in to {productName}", { productName })}
        subtitle={t("Access your account dashboard")}
      >
        <Island name="login-form" component={LoginForm} when="now" props={{}} />
        {signUps === "open" && (
          <p className="account__switch">
            {t("New here?")}{" "}
            <a href={localPath(PAGES.register)}>
              {billing === "off" ? t("Create an account") : t("Create free account")}
            </a>
          </p>
        )}
      </AccountPanel>
    </>
  ),
});

const sso = () =>
  formPage(PAGES.sso, t("Single sign-on"), () => (
    <AccountPanel
      title={t("Sign in with single sign-on")}
      subtitle={t("Enter your email address to open your organization’s sign-in page.")}
    >
      <Island name="sso-form" component={SsoForm} when="now" props={{}} />
      <p>
        <RichText
          text="The first time, an account is created for you here, and you accept the <terms>Terms and Conditions</terms> and the <privacy>Privacy Policy</privacy>. We get your name, your email address and your role from your organization."
          parts={{
            terms: (words) => <a href={localPath(PAGES.terms)}>{words}</a>,
            privacy: (words) => <a href={localPath(PAGES.privacy)}>{words}</a>,
          }}
        />
      </p>
      <p className="account__switch">
        <a href={localPath(PAGES.login)}>{t("Sign in with a password")}</a>
      </p>
    </AccountPanel>
  ));

const ssoCallback = () =>
  formPage(PAGES.ssoCallback, t("Signing in"), () => (
    <AccountPanel title={t("Single sign-on")}>
      <Island name="sso-callback" component={SsoCallback} when="now" props={{}} />
    </AccountPanel>
  ));

const forgotPassword = () =>
  formPage(PAGES.forgotPassword, t("Forgot password"), () => (
    <AccountPanel
      title={t("Forgot your password?")}
      subtitle={t(
        "Enter your account’s email address, and we’ll send you a link to set a new password. It works for one hour.",
      )}
    >
      <Island name="forgot-password-form" component={ForgotPasswordForm} when="now" props={{}} />
      <p className="account__switch">
        <a href={localPath(PAGES.login)}>{t("Back to sign in")}</a>
      </p>
    </AccountPanel>
  ));

const resetPassword = () =>
  formPage(PAGES.resetPassword, t("Set a new password"), () => (
    <AccountPanel
      title={t("Set a new password")}
      subtitle={t("Afterwards, every device has to sign in to your account again.")}
    >
      <Island name="reset-password-form" component={ResetPasswordForm} when="now" props={{}} />
    </AccountPanel>
  ));

const verifyEmail = () =>
  formPage(PAGES.verifyEmail, t("Verify your email"), () => (
    <AccountPanel title={t("Your email address")}>
      <Island name="verify-email" component={VerifyEmail} when="now" props={{}} />
    </AccountPanel>
  ));

const invitation = () =>
  formPage(PAGES.invitation, t("Your invitation"), () => (
    <AccountPanel title={t("Your invitation")} subtitle={t("You have been invited to a team.")}>
      <Island name="invitation" component={Invitation} when="now" props={{}} />
    </AccountPanel>
  ));

const emailVerification = () =>
  formPage(PAGES.emailVerification, t("Check your inbox"), ({ productName }) => (
    <AccountPanel
      title={t("Check your inbox")}
      subtitle={t(
        "{productName} has sent you an email. Click the link in it to verify your address; it works for 24 hours.",
        { productName },
      )}
    >
      <p>
        {t(
          "Nothing there after a few minutes? Check your spam folder, or have the email sent again to the address you registered with.",
        )}
      </p>
      <Island name="resend-verification" component={ResendVerification} when="now" props={{}} />
    </AccountPanel>
  ));

const emailVerified = (): Page => ({
  paths: [localPath(PAGES.emailVerificationSuccess), localPath(PAGES.verifyEmailSuccess)],
  title: t("Email verified"),
  content: () => (
    <AccountPanel
      title={t("Your email address is verified")}
      subtitle={t("You can sign in to your account now.")}
    >
      <LinkButton href={localPath(PAGES.login)}>{t("Sign in")}</LinkButton>
    </AccountPanel>
  ),
});

/** Creates the registration and sign-in pages in the current language. */
export function accountPages(settings: PageSettings): readonly Page[] {
  return [
    login(),
    sso(),
    ...(currentLanguage() === "en" ? [ssoCallback()] : []),
    ...registrationPages(settings),
    forgotPassword(),
    resetPassword(),
    verifyEmail(),
    invitation(),
    emailVerification(),
    emailVerified(),
    registrationSuccessPage(pageLanguageOf(currentLanguage())),
  ];
}

/** A page containing a form that needs a script. */
function formPage(path: string, title: string, content: (settings: PageSettings) => ReactNode): Page {
  return { paths: [localPath(path)], title, needsScript: true, content };
}

function registrationSuccessPage(lang: PageLanguage): Page {
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
