import { ForgotPasswordForm } from "#islands/forgot-password-form.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const forgotPasswordPage: Page = {
  paths: [PAGES.forgotPassword],
  title: "Forgot password",
  needsScript: true,
  content: () => (
    <AccountPanel
      title="Forgot your password?"
      subtitle="Enter the email address of your account and we will send you a link to set a new one. It works for one hour."
    >
      <Island name="forgot-password-form" component={ForgotPasswordForm} when="now" props={{}} />
      <p className="account__switch">
        <a href={PAGES.login}>Back to sign in</a>
      </p>
    </AccountPanel>
  ),
};
