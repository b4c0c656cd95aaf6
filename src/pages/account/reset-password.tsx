import { ResetPasswordForm } from "#islands/reset-password-form.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const resetPasswordPage: Page = {
  paths: [PAGES.resetPassword],
  title: "Set a new password",
  needsScript: true,
  content: () => (
    <AccountPanel
      title="Set a new password"
      subtitle="Afterwards, every device that is signed in to your account has to sign in again."
    >
      <Island name="reset-password-form" component={ResetPasswordForm} when="now" props={{}} />
    </AccountPanel>
  ),
};
