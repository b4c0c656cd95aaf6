import type { ElementType } from "react";
import { t } from "#shared/language/translate.ts";
import { PRODUCTS, productPicture } from "#ui/example-products.ts";
import { RichText } from "#ui/rich-text.tsx";
import { TableHead } from "../../components/table-head.tsx";
import { ExampleSection, ExampleSite } from "./example-site.tsx";

export function ExampleArticle({ Heading }: { Heading: ElementType }) {
  const [picture] = PRODUCTS;
  return (
    <ExampleSite
      site={t("The Tide Table")}
      label={t("Articles")}
      parts={{ morning: t("Morning"), firing: t("Firing"), figures: t("In figures") }}
    >
      <Heading>{t("A day in a pottery by the sea")}</Heading>
      <p className="muted">
        <RichText
          text="By Rosa Lindqvist, <time>October 3, 2026</time>. Seven minutes to read."
          at="2026-10-03"
        />
      </p>
      <p>
        {t(
          "Before the ferry leaves at six, the lamp in the workshop is already lit. Rosa wedges the clay while the kettle boils, and the cat inspects last week’s shelf. No one speaks until the first bowl is off the wheel.",
        )}
      </p>
      <ExampleSection id="morning" title={t("Morning: the wheel")}>
        <p>
          {t(
            "Clay remembers. If it’s pushed off its center once, it leans that way until it’s fired. That’s why every bowl begins with two quiet minutes in which nothing seems to happen. Only when the lump turns without a tremble do the thumbs go in.",
          )}
        </p>
        {picture && (
          <figure className="stack stack--tight">
            <img src={productPicture(picture)} alt={picture.alt} width="240" height="160" />
            <figcaption className="muted">{t("The first bowl of the day, not yet glazed.")}</figcaption>
          </figure>
        )}
      </ExampleSection>
      <ExampleSection id="firing" title={t("Afternoon: the kiln")}>
        <p>
          {t(
            "The kiln is opened on Fridays, never sooner, however impatient the shop may be. It takes a day and a night to cool. A pot that meets cold air too early sings: a thin, bright sound, and a crack.",
          )}
        </p>
        <blockquote>{t("“You learn patience from a kiln, or you learn to sweep up.”")}</blockquote>
      </ExampleSection>
      <ExampleSection id="figures" title={t("The week in figures")}>
        <table className="example-table">
          <TableHead columns={[t("Day"), t("Thrown"), t("Sold")]} />
          <tbody>
            {FIGURES.map(([day, thrown, sold]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{thrown}</td>
                <td>{sold}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ExampleSection>
    </ExampleSite>
  );
}

const FIGURES = [
  [t("Monday"), 34, 6],
  [t("Wednesday"), 41, 11],
  [t("Friday"), 12, 29],
] as const;
