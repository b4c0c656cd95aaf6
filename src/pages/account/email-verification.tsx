import { ResendVerification } from "#islands/resend-verification.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const emailVerificationPage: Page = {
  paths: [PAGES.emailVerification],
  title: "Check your inbox",
  needsScript: true,
  content: ({ productName }) => (
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
  ),
};
