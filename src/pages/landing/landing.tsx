import { UnverifiedBanner } from "../../../islands/unverified-banner.tsx";
import { PAGES } from "../../shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LivePreview } from "./live-preview.tsx";
import { Pricing } from "./pricing.tsx";
import { landingData } from "./structured-data.ts";

export const landingPage: Page = {
  paths: [PAGES.home],
  title: ({ productName }) => `${productName} – an accessibility menu for your website`,
  description: ({ productName }) =>
    `${productName} adds an accessibility menu to your website with one line of code, so that visitors can enlarge text, raise contrast and calm motion. Free for 7 days.`,
  frame: "site",
  landing: true,
  structuredData: landingData,
  content: ({ productName }) => (
    <>
      <Island name="unverified-banner" component={UnverifiedBanner} when="signed-in" props={{}} />
      <Hero productName={productName} />
      <Features />
      <HowItWorks />
      <LivePreview productName={productName} />
      <Pricing />
    </>
  ),
};
