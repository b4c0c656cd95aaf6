import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from "#shared/billing/currency.ts";
import {
  BILLING_CYCLES,
  type BillingCycle,
  PLAN_IDS,
  PLANS,
  type PlanId,
  TRIAL_DAYS,
} from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { siteGuides } from "../guides/guide-index.tsx";
import type { Content, ContentFile } from "../markdown/content.ts";
import type { Page, PageSettings } from "../page.ts";
import { Comparison } from "./comparison.tsx";
import { DashboardTour } from "./dashboard-tour.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LivePreview } from "./live-preview.tsx";
import { OwnerPromises, type OwnerPromisesProps } from "./owner-promises.tsx";
import { Pricing } from "./pricing.tsx";
import { Questions } from "./questions.tsx";
import { ToolGroups, WholeList } from "./tools.tsx";
import { languageCount, profileCount, toolCount } from "./widget-facts.ts";

/** Replaces an operator's claims if they have no translation. */
const NO_CLAIMS: ContentFile<"landing">["meta"] = { figures: [], promises: [], voicesTitle: "", voices: [] };

/** Gets its claims from `content/landing/claims.md`, which the operator may replace. */
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
          "{productName} adds an accessibility menu to your website with one line of code, so visitors can enlarge text, raise contrast and calm motion.",
          { productName },
        ),
        ...(billing === "off" ? [] : [t("Free for {days} days.", { days: TRIAL_DAYS })]),
      ].join(" "),
    startsWidget: true,
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
        <HowItWorks guideCount={siteGuides(content.guides).length} {...settings} />
        {settings.billing !== "off" && <Pricing {...settings} />}
        <DashboardTour />
        <LivePreview {...settings} />
        <Comparison {...settings} />
        <Questions content={content} settings={settings} />
        <Testimonials title={voicesTitle} note={voicesNote} voices={voices} />
        <ClosingCall {...settings} />
      </>
    ),
  };
}

interface FiguresProps {
  figures: { value: string; label: string }[];
  /** Names the source of the figures; empty if there is none. */
  note: string;
}

function Figures({ figures, note }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <section className="figures" aria-label={t("In figures")}>
      <div className="figures__inner page-width cluster">
        {note && <p className="figures__note small muted">{note}</p>}
        <dl className="figures__list">
          {figures.map(({ value, label }) => (
            <div className="figure" key={label}>
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface TestimonialsProps {
  title: string;
  note: string | undefined;
  voices: { quote: string; name: string; role: string }[];
}

function Testimonials({ title, note, voices }: TestimonialsProps) {
  if (voices.length === 0) return null;
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="page-width stack">
        <h2 id="testimonials-title">{title}</h2>
        <ul className="voices">
          {voices.map(({ quote, name, role }) => (
            <li key={quote}>
              <figure className="voice stack">
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                <figcaption className="muted">
                  <strong>{name}</strong>, {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {note && <p className="small muted">{note}</p>}
      </div>
    </section>
  );
}

type ClosingCallProps = Pick<PageSettings, "billing" | "signUps">;

function ClosingCall({ billing, signUps }: ClosingCallProps) {
  const isOpen = signUps === "open";
  return (
    <section className="closing-call" aria-labelledby="closing-title">
      <div className="page-width cluster">
        <div className="stack stack--close">
          <h2 id="closing-title">{t("Give your visitors the choice")}</h2>
          <p>
            {t("Ten minutes from here to the button on your site.")}
            {billing !== "off" && ` ${t("Free for {days} days.", { days: TRIAL_DAYS })}`}
          </p>
        </div>
        <div className="cluster">
          <LinkButton variant="signal" href={localPath(isOpen ? PAGES.register : PAGES.login)}>
            {isOpen ? t("Start now") : t("Sign in")}
          </LinkButton>
          <LinkButton className="button--on-deep" variant="secondary" href={localPath(PAGES.contact)}>
            {t("Talk to us")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function Features(promises: OwnerPromisesProps) {
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="features-title">{t("What your visitors get")}</h2>
          <p className="lead">
            {t(
              "{tools} tools, {profiles} profiles that switch on several at once, and a search that knows everyday words, in {languages} languages.",
              { tools: toolCount, profiles: profileCount, languages: languageCount },
            )}
          </p>
        </div>
        <ToolGroups />
        <ul className="check-list feature-more">
          <li>{t("One press switches everything off and restores the page")}</li>
          <li>{t("Visitors can report barriers to you, and you answer from the dashboard")}</li>
          <li>{t("Visitors can move the button to another corner, or hide it")}</li>
        </ul>
        <WholeList />
        <OwnerPromises {...promises} />
      </div>
    </section>
  );
}

/** Describes the operator, the product and prices for search engines (schema.org). */
function landingData(settings: PageSettings): object[] {
  const { productName, publicUrl, supportEmail, company, billing, eurPrices } = settings;
  const organization = {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: company.name,
    url: publicUrl,
    logo: `${publicUrl}${FILES.icon512}`,
    ...(supportEmail !== null && { email: supportEmail }),
  };
  const website = { "@type": "WebSite", name: productName, url: publicUrl, publisher: organization };
  const product = {
    "@type": ["Product", "SoftwareApplication"],
    name: productName,
    description: t("An accessibility menu for websites: visitors adjust text, contrast and motion."),
    image: `${publicUrl}${FILES.socialPictures}/home.png`,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    brand: { "@type": "Brand", name: productName },
    ...(billing !== "off" && {
      offers: (eurPrices ? CURRENCIES : [DEFAULT_CURRENCY]).flatMap((currency) =>
        PLAN_IDS.flatMap((plan) => BILLING_CYCLES.map((cycle) => offer(plan, cycle, currency, publicUrl))),
      ),
    }),
  };
  return [organization, website, product].map((data) => ({ "@context": "https://schema.org", ...data }));
}

function offer(plan: PlanId, cycle: BillingCycle, currency: Currency, publicUrl: string): object {
  const priceCurrency = currency.toUpperCase();
  const price = (PLANS[plan].price[cycle] / 100).toFixed(2);
  return {
    "@type": "Offer",
    name: `${PLANS[plan].name}, ${cycle === "yearly" ? t("billed yearly") : t("billed monthly")}`,
    url: `${publicUrl}${localPath(PAGES.register)}?plan=${plan}&billing=${cycle}`,
    availability: "https://schema.org/InStock",
    price,
    priceCurrency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency,
      billingDuration: 1,
      unitCode: cycle === "monthly" ? "MON" : "ANN",
    },
  };
}
