import { HeroAction } from "#islands/hero-action.tsx";
import { UnverifiedBanner } from "#islands/unverified-banner.tsx";
import { TRIAL_DAYS } from "#shared/plans.ts";
import { t } from "#shared/translate.ts";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Island } from "../island.tsx";
import type { PageSettings } from "../page.ts";
import { HeroDemo } from "./hero-demo.tsx";

type HeroProps = Pick<PageSettings, "productName" | "billing" | "signUps">;

export function Hero({ productName, billing, signUps }: HeroProps) {
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
            {billing !== "off" && (
              <p className="hero__note small">
                {t("Free for {days} days. Cancel before they end and nothing is charged.", {
                  days: TRIAL_DAYS,
                })}
              </p>
            )}
            <Island name="unverified-banner" component={UnverifiedBanner} when="signed-in" props={{}} />
          </div>
        </div>
        <HeroDemo />
      </div>
    </section>
  );
}
