import { LoginForm } from "#islands/login-form.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const loginPage: Page = {
  paths: [PAGES.login],
  title: "Sign in",
  description: ({ productName }) => `Sign in to your ${productName} account and manage your widgets.`,
  bareHeader: true,
  needsScript: true,
  content: ({ productName }) => (
    <AccountPanel title={`Sign in to ${productName}`} subtitle="Access your account dashboard">
      <Island name="login-form" component={LoginForm} when="now" props={{}} />
      <p className="account__switch">
        New here? <a href={PAGES.register}>Create free account</a>
      </p>
    </AccountPanel>
  ),
};
