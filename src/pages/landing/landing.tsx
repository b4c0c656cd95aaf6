import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { TRIAL_DAYS } from "#shared/plans.ts";
import { t } from "#shared/translate.ts";
import { siteGuides } from "../guides/guide-index.tsx";
import type { Content, ContentFile } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { ClosingCall } from "./closing-call.tsx";
import { Comparison } from "./comparison.tsx";
import { DashboardTour } from "./dashboard-tour.tsx";
import { Features } from "./features.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LivePreview } from "./live-preview.tsx";
import { OwnServer } from "./own-server.tsx";
import { Pricing } from "./pricing.tsx";
import { Questions } from "./questions.tsx";
import { landingData } from "./structured-data.ts";
import { Testimonials } from "./testimonials.tsx";

/** An operator's claims that nobody translated. */
const NO_CLAIMS: ContentFile<"landing">["meta"] = { figures: [], promises: [], voicesTitle: "", voices: [] };

/** Takes its claims from `content/landing/claims.md`, which the operator may replace. */
export function landingPage(content: Content): Page {
  const claims = content.landing.find(({ slug }) => slug === "claims")?.meta ?? NO_CLAIMS;
  const { figures, figuresNote, promises, promisesNote, voices, voicesTitle, voicesNote } = claims;
  return {
    paths: [localPath(PAGES.home)],
    title: t("An accessibility menu for your website"),
    documentTitle: ({ productName }) => `${productName} – ${t("an accessibility menu for your website")}`,
    description: ({ productName, billing }) =>
      [
        t(
          "{productName} adds an accessibility menu to your website with one line of code, so that visitors can enlarge text, raise contrast and calm motion.",
          { productName },
        ),
        ...(billing === "off" ? [] : [t("Free for {days} days.", { days: TRIAL_DAYS })]),
      ].join(" "),
    landing: true,
    structuredData: landingData,
    content: (settings) => (
      <>
        <Hero {...settings} />
        <Figures
          figures={figures.filter(({ value, label }) => value && label)}
          note={
            figuresNote ??
            t("As stated by {company}, which runs this service.", { company: settings.company.name })
          }
        />
        <Features promises={promises.filter(Boolean)} note={promisesNote} billing={settings.billing} />
        <DashboardTour />
        <HowItWorks guideCount={siteGuides(content.guides).length} {...settings} />
        <LivePreview {...settings} />
        <Comparison {...settings} />
        <OwnServer {...settings} />
        {settings.billing !== "off" && <Pricing {...settings} />}
        <Questions content={content} settings={settings} />
        <Testimonials title={voicesTitle} note={voicesNote} voices={voices} />
        <ClosingCall {...settings} />
      </>
    ),
  };
}
