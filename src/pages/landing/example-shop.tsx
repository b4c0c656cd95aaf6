import { t } from "#shared/translate.ts";
import { PRODUCTS, productPicture } from "#ui/example-products.ts";
import { RichText } from "#ui/rich-text.tsx";

/** Page of an invented shop, for the frame in the hero. Its links lead to its own parts. */
export function ExampleShop() {
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
              "The clay rests for two weeks before it comes to the wheel. After throwing, a bowl dries for five days under cloth, so that the rim and the foot shrink at the same pace. Then it is fired twice: once so that the glaze will hold, and once so that it will shine.",
            )}
          </p>
        </section>
      </main>
    </div>
  );
}
