import { FirstOwner } from "#islands/first-owner.tsx";
import { RegisterAccount } from "#islands/register-account.tsx";
import { RegisterFlow } from "#islands/register-flow.tsx";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Island } from "../island.tsx";
import type { Page, PageSettings } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

/** Returns the page of registration, and that for the first account where few may register. */
export function registrationPages({ billing, signUps }: PageSettings): Page[] {
  if (signUps !== "open") return [byInvitation, firstOwner];
  return [billing === "off" ? oneStep : withCard];
}

const PATHS = [PAGES.register] as const;

const withCard: Page = {
  paths: PATHS,
  title: "Create your account",
  description: ({ productName }) => `Start your 7-day free trial of ${productName}.`,
  bareHeader: true,
  needsScript: true,
  needsCardForm: true,
  content: ({ publicUrl, stripePublishableKey, plans }) => (
    <Island
      name="register-flow"
      component={RegisterFlow}
      when="now"
      props={{ publicUrl, publishableKey: stripePublishableKey, features: plans.features }}
    />
  ),
};

const oneStep: Page = {
  paths: PATHS,
  title: "Create your account",
  description: ({ productName }) => `Create your ${productName} account and put the widget on your site.`,
  bareHeader: true,
  needsScript: true,
  content: () => (
    <AccountPanel title="Create Your Account">
      <Island name="register-account" component={RegisterAccount} when="now" props={{}} />
      <p className="account__switch">
        Already have an account? <a href={PAGES.login}>Sign in</a>
      </p>
    </AccountPanel>
  ),
};

const byInvitation: Page = {
  paths: PATHS,
  title: "Accounts are by invitation",
  bareHeader: true,
  content: ({ signUps, supportEmail }) => (
    <AccountPanel
      title={signUps === "invited" ? "Accounts are by invitation" : "No new accounts"}
      subtitle={
        signUps === "invited"
          ? "You need an invitation by email to make an account here."
          : "Nobody can make a new account here at the moment."
      }
    >
      <p>
        To ask for one, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        {signUps === "invited" && " If you have been invited, open the link in that email."}
      </p>
      <LinkButton href={PAGES.login}>Sign in</LinkButton>
    </AccountPanel>
  ),
};

const firstOwner: Page = {
  paths: [PAGES.setup],
  title: "Create the first account",
  bareHeader: true,
  needsScript: true,
  content: ({ productName }) => (
    <AccountPanel
      title="Create the first account"
      subtitle={`It is yours: you run this ${productName}. Invite others from its settings later.`}
    >
      <Island name="first-owner" component={FirstOwner} when="now" props={{}} />
    </AccountPanel>
  ),
};
