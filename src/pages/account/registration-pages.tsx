import { FirstOwner } from "#islands/first-owner.tsx";
import { RegisterAccount } from "#islands/register-account.tsx";
import { RegisterFlow } from "#islands/register-flow.tsx";
import { TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Island } from "../island.tsx";
import type { Page, PageSettings } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { SignedInLink } from "./signed-in-link.tsx";

/**
 * Returns the registration page, or the invitation and first-account pages if registration is not
 * open.
 */
export function registrationPages({ billing, signUps }: PageSettings): Page[] {
  if (signUps !== "open") return [byInvitation(), firstOwner()];
  return [billing === "off" ? oneStep() : withCard()];
}

const withCard = (): Page => ({
  paths: [localPath(PAGES.register)],
  title: t("Create your account"),
  description: ({ productName }) =>
    t(
      "Start your free trial of {productName}: an accessibility menu and scans for your website, free for {days} days. Cancel before they end, and you pay nothing.",
      { productName, days: TRIAL_DAYS },
    ),
  bareHeader: true,
  needsScript: true,
  needsCardForm: true,
  content: ({ publicUrl, stripePublishableKey, eurPrices, plans }) => (
    <>
      <SignedInLink />
      <Island
        name="register-flow"
        component={RegisterFlow}
        when="now"
        props={{
          publicUrl,
          publishableKey: stripePublishableKey,
          eurPrices,
          features: plans.features,
        }}
      />
    </>
  ),
});

const oneStep = (): Page => ({
  paths: [localPath(PAGES.register)],
  title: t("Create your account"),
  description: ({ productName }) =>
    t("Create your {productName} account and put the widget on your site.", { productName }),
  bareHeader: true,
  needsScript: true,
  content: () => (
    <>
      <SignedInLink />
      <AccountPanel title={t("Create Your Account")}>
        <Island name="register-account" component={RegisterAccount} when="now" props={{}} />
        <p className="account__switch">
          {t("Already have an account?")} <a href={localPath(PAGES.login)}>{t("Sign in")}</a>
        </p>
      </AccountPanel>
    </>
  ),
});

const byInvitation = (): Page => ({
  paths: [localPath(PAGES.register)],
  title: t("Accounts are by invitation"),
  bareHeader: true,
  content: ({ signUps, supportEmail }) => (
    <AccountPanel
      title={signUps === "invited" ? t("Accounts are by invitation") : t("No new accounts")}
      subtitle={
        signUps === "invited"
          ? t("You need an email invitation to create an account here.")
          : t("New accounts can’t be created here right now.")
      }
    >
      <p>
        {supportEmail === null ? (
          t("To ask for one, contact the operator of this service.")
        ) : (
          <RichText
            text="To ask for one, write to <mail>{email}</mail>."
            values={{ email: supportEmail }}
            parts={{ mail: (words) => <a href={`mailto:${supportEmail}`}>{words}</a> }}
          />
        )}
        {signUps === "invited" && ` ${t("If you have been invited, open the link in that email.")}`}
      </p>
      <LinkButton href={localPath(PAGES.login)}>{t("Sign in")}</LinkButton>
    </AccountPanel>
  ),
});

const firstOwner = (): Page => ({
  paths: [localPath(PAGES.setup)],
  title: t("Create the first account"),
  bareHeader: true,
  needsScript: true,
  content: ({ productName }) => (
    <AccountPanel
      title={t("Create the first account")}
      subtitle={t("It’s yours: you run this {productName}. You can invite others later, in the settings.", {
        productName,
      })}
    >
      <Island name="first-owner" component={FirstOwner} when="now" props={{}} />
    </AccountPanel>
  ),
});
