import { HeroAction } from "#islands/hero-action.tsx";
import { UnverifiedBanner } from "#islands/unverified-banner.tsx";
import { DEFAULT_PLAN, PLANS, TRIAL_DAYS } from "#shared/plans.ts";
import { formatAmount } from "#shared/prices.ts";
import { currentLanguage, t } from "#shared/translate.ts";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Island } from "../island.tsx";
import type { PageSettings } from "../page.ts";
import { HeroDemo } from "./hero-demo.tsx";

type HeroProps = Pick<PageSettings, "productName" | "billing" | "signUps" | "eurPrices">;

export function Hero({ productName, billing, signUps, eurPrices }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero__inner page-width">
        <div className="hero__text stack">
          <h1 id="hero-title">{t("Let every visitor read your site their way")}</h1>
          <p className="hero__lead">
            {t(
              "{productName} adds one button to your website. Behind it are {tools} tools in {languages} languages: larger text, stronger contrast, less motion, pages read aloud. It takes one line of code.",
              { productName, tools: WIDGET_TOOLS.length, languages: WIDGET_LANGUAGES.length },
            )}
          </p>
          <div className="cluster">
            <Island
              name="hero-action"
              component={HeroAction}
              when="signed-in"
              props={{ isOpen: signUps === "open" }}
            />
            <LinkButton className="button--on-deep" variant="secondary" href="#how-it-works">
              {t("See how it works")}
            </LinkButton>
          </div>
          <div className="hero__foot">
            <ul className="hero__note check-list small">
              <li>{t("For shops, practices, schools and agencies")}</li>
              <li>{t("On WordPress, Shopify, Wix or any other website")}</li>
              {billing !== "off" && <li>{priceWords(eurPrices)}</li>}
            </ul>
            <Island name="unverified-banner" component={UnverifiedBanner} when="signed-in" props={{}} />
          </div>
        </div>
        <HeroDemo />
      </div>
    </section>
  );
}

/** Names the smallest plan's price, in euros first where the pricing section has them first. */
function priceWords(eurPrices: boolean): string {
  const currency = eurPrices && currentLanguage() === "de" ? "eur" : "usd";
  return t(
    "Free for {days} days, then from {price} a month. Cancel before they end and nothing is charged.",
    {
      days: TRIAL_DAYS,
      price: formatAmount(PLANS[DEFAULT_PLAN].price.monthly, currency),
    },
  );
}
