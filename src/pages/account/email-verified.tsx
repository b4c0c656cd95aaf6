import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const emailVerifiedPage: Page = {
  paths: [PAGES.emailVerificationSuccess, PAGES.verifyEmailSuccess],
  title: "Email verified",
  content: () => (
    <AccountPanel title="Your email address is verified" subtitle="You can sign in to your account now.">
      <LinkButton href={PAGES.login}>Sign in</LinkButton>
    </AccountPanel>
  ),
};
