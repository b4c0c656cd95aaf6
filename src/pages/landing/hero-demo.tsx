import { t } from "#shared/translate.ts";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import { ExampleShop } from "./example-shop.tsx";

/**
 * A picture of an example page with the panel open, which islands/hero-demo.ts replaces by the page
 * and the panel themselves.
 */
export function HeroDemo() {
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
        {t("An invented shop with the real menu. Try it: nothing that you choose in it is stored.")}
      </figcaption>
    </figure>
  );
}
