import { HeroAction } from "#islands/hero-action.tsx";
import { UnverifiedBanner } from "#islands/unverified-banner.tsx";
import { formatAmount } from "#shared/billing/format-price.ts";
import { DEFAULT_PLAN, PLANS, TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { PRODUCTS, productPicture } from "#ui/example-products.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Island } from "../island.tsx";
import type { PageSettings } from "../page.ts";
import { ProductPicture } from "../product-pictures/product-picture.tsx";

type HeroProps = Pick<PageSettings, "productName" | "billing" | "signUps" | "eurPrices">;

export function Hero({ productName, billing, signUps, eurPrices }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero__inner page-width">
        <div className="hero__text stack">
          <h1 id="hero-title">{t("Let every visitor read your site their way")}</h1>
          <p className="hero__lead">
            {t(
              "{productName} adds one button to your website. It opens {tools} tools in {languages} languages: larger text, stronger contrast, less motion, pages read aloud. It takes one line of code.",
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

/** States the smallest plan's price, in euros if the pricing section lists euros first. */
function priceWords(eurPrices: boolean): string {
  const currency = eurPrices && currentLanguage() === "de" ? "eur" : "usd";
  return t("Free for {days} days, then from {price} a month. Cancel before they end, and you pay nothing.", {
    days: TRIAL_DAYS,
    price: formatAmount(PLANS[DEFAULT_PLAN].price.monthly, currency),
  });
}

/**
 * A picture of an example page with the panel open; islands/landing.ts replaces it with the real
 * page and panel.
 */
function HeroDemo() {
  return (
    <figure className="hero-demo">
      <div className="hero-demo__window">
        <p className="hero-demo__bar small" aria-hidden="true">
          harbor-pottery.example
        </p>
        <div
          className="hero-demo__stage"
          data-hero-demo={t("Example: a shop’s page with the accessibility menu open")}
        >
          <ProductPicture
            name="panel"
            isFirst
            alt={t(
              "The page of a pottery shop with the open menu: a search field, and profiles such as Low vision and Dyslexia, each with what it changes.",
            )}
          />
          <template>
            <ExampleShop />
          </template>
        </div>
      </div>
      <figcaption className="small">
        {t("A made-up shop with the real menu. Try it: nothing you choose here is stored.")}
      </figcaption>
    </figure>
  );
}

/** Page of a fictional shop for the hero's frame. Its links lead to its own sections. */
function ExampleShop() {
  return (
    <div className="demo-shop">
      <header className="demo-shop__head cluster">
        <p className="demo-shop__name">Harbor Pottery</p>
        <nav className="cluster" aria-label={t("Shop")}>
          <a href="#demo-shelf">{t("Shelf")}</a>
          <a href="#demo-story">{t("Our story")}</a>
        </nav>
      </header>
      <main className="stack">
        <h1>{t("Stoneware for every day")}</h1>
        <p>
          <RichText
            text="We throw, glaze and fire each piece by hand in a workshop by the harbor. Bowls and cups are safe in the dishwasher. Read <link>how a bowl is made</link>."
            parts={{ link: (words) => <a href="#demo-story">{words}</a> }}
          />
        </p>
        <section className="stack stack--tight" aria-labelledby="demo-shelf">
          <h2 id="demo-shelf">{t("On the shelf this week")}</h2>
          <ul className="demo-shop__shelf">
            {PRODUCTS.map((product) => (
              <li key={product.name}>
                <img src={productPicture(product)} alt={t(product.alt)} width="240" height="160" />
                <h3>{t(product.name)}</h3>
                <p>{t(product.text)}</p>
                <p>
                  <strong>{product.price}</strong>
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className="stack stack--tight" aria-labelledby="demo-story">
          <h2 id="demo-story">{t("How a bowl is made")}</h2>
          <p>
            {t(
              "The clay rests for two weeks before it comes to the wheel. After throwing, a bowl dries for five days under cloth, so that the rim and the foot shrink at the same pace. Then it’s fired twice: once so that the glaze will hold, and once so that it will shine.",
            )}
          </p>
        </section>
      </main>
    </div>
  );
}
