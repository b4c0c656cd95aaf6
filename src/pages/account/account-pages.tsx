import type { ReactNode } from "react";
import { ForgotPasswordForm } from "#islands/forgot-password-form.tsx";
import { Invitation } from "#islands/invitation.tsx";
import { LoginForm } from "#islands/login-form.tsx";
import { ResendVerification } from "#islands/resend-verification.tsx";
import { ResetPasswordForm } from "#islands/reset-password-form.tsx";
import { SsoCallback } from "#islands/sso-callback.tsx";
import { SsoForm } from "#islands/sso-form.tsx";
import { VerifyEmail } from "#islands/verify-email.tsx";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Island } from "../island.tsx";
import type { Page, PageSettings } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { registrationPages } from "./registration-pages.tsx";
import { registrationSuccessPage } from "./registration-success.tsx";

const login: Page = {
  paths: [PAGES.login],
  title: "Sign in",
  description: ({ productName }) => `Sign in to your ${productName} account and manage your widgets.`,
  bareHeader: true,
  needsScript: true,
  content: ({ productName, billing, signUps }) => (
    <AccountPanel title={`Sign in to ${productName}`} subtitle="Access your account dashboard">
      <Island name="login-form" component={LoginForm} when="now" props={{}} />
      {signUps === "open" && (
        <p className="account__switch">
          New here?{" "}
          <a href={PAGES.register}>{billing === "off" ? "Create an account" : "Create free account"}</a>
        </p>
      )}
    </AccountPanel>
  ),
};

const sso = formPage(PAGES.sso, "Single sign-on", () => (
  <AccountPanel
    title="Sign in with single sign-on"
    subtitle="Enter your email address, and the sign-in page of your organization opens."
  >
    <Island name="sso-form" component={SsoForm} when="now" props={{}} />
    <p>
      The first time, an account is created for you here, and you accept the{" "}
      <a href={PAGES.terms}>Terms and Conditions</a> and the <a href={PAGES.privacy}>Privacy Policy</a>. We
      get your name, your email address and your role from your organization.
    </p>
    <p className="account__switch">
      <a href={PAGES.login}>Sign in with a password</a>
    </p>
  </AccountPanel>
));

const ssoCallback = formPage(PAGES.ssoCallback, "Signing in", () => (
  <AccountPanel title="Single sign-on">
    <Island name="sso-callback" component={SsoCallback} when="now" props={{}} />
  </AccountPanel>
));

const forgotPassword = formPage(PAGES.forgotPassword, "Forgot password", () => (
  <AccountPanel
    title="Forgot your password?"
    subtitle="Enter the email address of your account and we will send you a link to set a new one. It works for one hour."
  >
    <Island name="forgot-password-form" component={ForgotPasswordForm} when="now" props={{}} />
    <p className="account__switch">
      <a href={PAGES.login}>Back to sign in</a>
    </p>
  </AccountPanel>
));

const resetPassword = formPage(PAGES.resetPassword, "Set a new password", () => (
  <AccountPanel
    title="Set a new password"
    subtitle="Afterwards, every device that is signed in to your account has to sign in again."
  >
    <Island name="reset-password-form" component={ResetPasswordForm} when="now" props={{}} />
  </AccountPanel>
));

const verifyEmail = formPage(PAGES.verifyEmail, "Verify your email", () => (
  <AccountPanel title="Your email address">
    <Island name="verify-email" component={VerifyEmail} when="now" props={{}} />
  </AccountPanel>
));

const invitation = formPage(PAGES.invitation, "Your invitation", () => (
  <AccountPanel title="Your invitation" subtitle="You have been invited to a team.">
    <Island name="invitation" component={Invitation} when="now" props={{}} />
  </AccountPanel>
));

const emailVerification = formPage(PAGES.emailVerification, "Check your inbox", ({ productName }) => (
  <AccountPanel
    title="Check your inbox"
    subtitle={`${productName} has sent you an email. Click the link in it to verify your address; it works for 24 hours.`}
  >
    <p>
      Nothing there after a few minutes? Look into the spam folder, or have the email sent again to the
      address you registered with.
    </p>
    <Island name="resend-verification" component={ResendVerification} when="now" props={{}} />
  </AccountPanel>
));

const emailVerified: Page = {
  paths: [PAGES.emailVerificationSuccess, PAGES.verifyEmailSuccess],
  title: "Email verified",
  content: () => (
    <AccountPanel title="Your email address is verified" subtitle="You can sign in to your account now.">
      <LinkButton href={PAGES.login}>Sign in</LinkButton>
    </AccountPanel>
  ),
};

export function accountPages(settings: PageSettings): readonly Page[] {
  return [
    login,
    sso,
    ssoCallback,
    ...registrationPages(settings),
    forgotPassword,
    resetPassword,
    verifyEmail,
    invitation,
    emailVerification,
    emailVerified,
    registrationSuccessPage("en"),
    registrationSuccessPage("de"),
  ];
}

/** A page for a form that needs a script. */
function formPage(path: string, title: string, content: (settings: PageSettings) => ReactNode): Page {
  return { paths: [path], title, needsScript: true, content };
}
