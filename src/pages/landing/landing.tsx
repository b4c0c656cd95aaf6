import { PAGES } from "#shared/paths.ts";
import { siteGuides } from "../guides/guide-index.tsx";
import { type Content, contentFile } from "../markdown/content.ts";
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

/** Takes its claims from `content/landing/claims.md`, which the operator may replace. */
export function landingPage(content: Content): Page {
  const { figures, figuresNote, promises, promisesNote, voices, voicesTitle, voicesNote } = contentFile(
    content,
    "landing",
    "claims",
  ).meta;
  return {
    paths: [PAGES.home],
    title: "An accessibility menu for your website",
    documentTitle: ({ productName }) => `${productName} – an accessibility menu for your website`,
    description: ({ productName, billing }) =>
      `${productName} adds an accessibility menu to your website with one line of code, so that visitors can enlarge text, raise contrast and calm motion.${billing === "off" ? "" : " Free for 7 days."}`,
    landing: true,
    structuredData: landingData,
    content: (settings) => (
      <>
        <Hero {...settings} />
        <Figures
          figures={figures.filter(({ value, label }) => value && label)}
          note={figuresNote ?? `As stated by ${settings.company.name}, which runs this service.`}
        />
        <Features promises={promises.filter(Boolean)} note={promisesNote} billing={settings.billing} />
        <DashboardTour />
        <HowItWorks guideCount={siteGuides(content.guides).length} {...settings} />
        <LivePreview {...settings} />
        <Comparison {...settings} />
        <OwnServer {...settings} />
        {settings.billing !== "off" && <Pricing plans={settings.plans} />}
        <Questions content={content} settings={settings} />
        <Testimonials title={voicesTitle} note={voicesNote} voices={voices} />
        <ClosingCall {...settings} />
      </>
    ),
  };
}
