import { mark, t } from "#shared/language/translate.ts";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import type { ProductPictureName } from "../product-pictures/product-pictures.ts";

interface View {
  picture: ProductPictureName;
  title: string;
  text: string;
  alt: string;
}

const VIEWS: View[] = [
  {
    picture: "overview",
    title: mark("See that it works"),
    text: mark("Which sites show the button, how many visits it had, and what to do next."),
    alt: mark(
      "The dashboard’s overview: the month’s visits as a curve, and a list of websites with the state of their widgets.",
    ),
  },
  {
    picture: "editor",
    title: mark("Make it yours"),
    text: mark(
      "Corner, size, color, tools and language, with the real widget next to the form before you save anything.",
    ),
    alt: mark(
      "The widget editor: fields for its look on the left, and an example page with the widget on the right.",
    ),
  },
  {
    picture: "issues",
    title: mark("Know what to fix"),
    text: mark(
      "Scans list what keeps people out, worst first, with the criterion, who is affected and how to fix it.",
    ),
    alt: mark("The list of issues on a website, with their impact and the number of pages that have each."),
  },
  {
    picture: "reports",
    title: mark("Hear from visitors"),
    text: mark("Visitors say where they got stuck. Answer them from here, and mark what is done."),
    alt: mark(
      "The inbox of visitors’ reports: a report about a menu that cannot be reached by keyboard, with a button to reply.",
    ),
  },
];

export function DashboardTour() {
  return (
    <section className="section section--sunk" id="dashboard" aria-labelledby="dashboard-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="dashboard-title">{t("Your dashboard")}</h2>
          <p className="lead">
            {t("The dashboard as it is: a script takes these pictures from the running product.")}
          </p>
        </div>
        <ul className="tour">
          {VIEWS.map(({ picture, title, text, alt }) => (
            <li className="tour__view stack stack--tight" key={picture}>
              <ProductPicture name={picture} alt={t(alt)} className="tour__picture" />
              <h3>{t(title)}</h3>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
