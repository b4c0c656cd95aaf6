import { RegisterFlow } from "#islands/register-flow.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";

export const registerPage: Page = {
  paths: [PAGES.register],
  title: "Create your account",
  description: ({ productName }) => `Start your 7-day free trial of ${productName}.`,
  bareHeader: true,
  needsScript: true,
  needsCardForm: true,
  content: ({ publicUrl, stripePublishableKey }) => (
    <Island
      name="register-flow"
      component={RegisterFlow}
      when="now"
      props={{ publicUrl, publishableKey: stripePublishableKey }}
    />
  ),
};
