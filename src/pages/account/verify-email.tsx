import { VerifyEmail } from "#islands/verify-email.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

/** Where the links of verification mails lead. */
export const verifyEmailPage: Page = {
  paths: [PAGES.verifyEmail],
  title: "Verify your email",
  needsScript: true,
  content: () => (
    <AccountPanel title="Your email address">
      <Island name="verify-email" component={VerifyEmail} when="now" props={{}} />
    </AccountPanel>
  ),
};
