import { type ElementType, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { PRODUCTS, productPicture } from "#ui/example-products.ts";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ExampleSection, ExampleSite } from "./example-site.tsx";
import { UnsentForm } from "./unsent-form.tsx";

/** A page with text, links, pictures, a form and an animation. `Heading` is its `h1`. */
export function ExampleShop({ Heading }: { Heading: ElementType }) {
  return (
    <ExampleSite
      site={t("Harbor Pottery")}
      label={t("Shop")}
      parts={{ bowls: t("Bowls"), story: t("Our story"), newsletter: t("Newsletter") }}
    >
      <Heading>{t("Stoneware for every day")}</Heading>
      <p>
        <RichText
          text="We throw, glaze and fire each piece by hand in a workshop by the harbor. Bowls and cups are dishwasher-safe, and we repair what breaks. Read <link>how a bowl is made</link> or see <link2>what’s on the shelf this week</link2>."
          parts={{
            link: (words) => <a href="#story">{words}</a>,
            link2: (words) => <a href="#bowls">{words}</a>,
          }}
        />
      </p>
      <Wheel />
      <ExampleSection id="bowls" title={t("On the shelf this week")}>
        <ul className="example-shop__products">
          {PRODUCTS.map((product) => (
            <li key={product.name}>
              <img src={productPicture(product)} alt={t(product.alt)} width="240" height="160" />
              <h3>{t(product.name)}</h3>
              <p>{t(product.text)}</p>
              <p className="example-shop__price">{product.price}</p>
            </li>
          ))}
        </ul>
      </ExampleSection>
      <ExampleSection id="story" title={t("How a bowl is made")}>
        <p>
          {t(
            "The clay rests for two weeks before it comes to the wheel. After throwing, a bowl dries for five days under cloth, so that the rim and the foot shrink at the same pace. Then it’s fired twice: once so that the glaze will hold, and once so that it will shine.",
          )}
        </p>
        <blockquote>
          {t("“I use the small blue bowl every morning. It’s the only one my cat hasn’t broken.”")}
        </blockquote>
      </ExampleSection>
      <ExampleSection id="newsletter" title={t("Hear when the kiln is opened")}>
        <UnsentForm submit={t("Sign up")}>
          <TextField label={t("Your email address")} name="email" type="email" autoComplete="off" />
        </UnsentForm>
      </ExampleSection>
    </ExampleSite>
  );
}

/** An animation with its own pause button (WCAG 2.2.2). */
function Wheel() {
  const [turning, setTurning] = useState(true);
  return (
    <figure className="example-shop__wheel">
      <svg
        className={turning ? "potters-wheel potters-wheel--turning" : "potters-wheel"}
        viewBox="0 0 100 100"
        role="img"
        aria-label={t("A bowl on a potter’s wheel, seen from above")}
      >
        <circle cx="50" cy="50" r="48" fill="#6b7280" />
        <circle cx="50" cy="50" r="34" fill="#b45309" />
        <circle cx="50" cy="50" r="24" fill="#78350f" />
        <path d="M50 4v12M50 84v12M4 50h12M84 50h12" stroke="#e5e7eb" strokeWidth="4" />
      </svg>
      <figcaption>
        <p>{t("The wheel turns about once a second while a bowl is centered.")}</p>
        <Button variant="secondary" onClick={() => setTurning(!turning)}>
          {turning ? t("Stop the wheel") : t("Turn the wheel")}
        </Button>
      </figcaption>
    </figure>
  );
}
