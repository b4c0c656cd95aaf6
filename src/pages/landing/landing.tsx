import { PAGES } from "#shared/paths.ts";
import { type Content, contentFile } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { Features } from "./features.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LivePreview } from "./live-preview.tsx";
import { Pricing } from "./pricing.tsx";
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
    content: ({ productName, company, publicUrl, ...settings }) => (
      <>
        <Hero productName={productName} {...settings} />
        <Figures
          figures={figures.filter(({ value, label }) => value && label)}
          note={figuresNote ?? `As stated by ${company.name}, which runs this service.`}
        />
        <Features promises={promises.filter(Boolean)} note={promisesNote} {...settings} />
        <HowItWorks {...settings} />
        <LivePreview productName={productName} publicUrl={publicUrl} {...settings} />
        {settings.billing !== "off" && <Pricing plans={settings.plans} />}
        <Testimonials title={voicesTitle} note={voicesNote} voices={voices} />
      </>
    ),
  };
}
