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
    picture: "fixes",
    title: mark("Know what to fix"),
    text: mark(
      "Scans find what keeps people out. The dashboard suggests three fixes to start with, and says where to click in WordPress, Shopify, Wix and others.",
    ),
    alt: mark("Three fixes in the dashboard, each with the number of pages and the people it helps."),
  },
  {
    picture: "reports",
    title: mark("Hear from visitors"),
    text: mark("Visitors say where they got stuck. Answer them from here, and mark what’s done."),
    alt: mark("A visitor’s report about a menu that can’t be reached by keyboard, with a button to reply."),
  },
  {
    picture: "report",
    title: mark("Show what you did"),
    text: mark("A report for each month, as a page and as a PDF: what was found, fixed and is left."),
    alt: mark("The first page of a month’s report as a PDF: open issues by impact and pages checked."),
  },
];

export function DashboardTour() {
  return (
    <section className="section" id="dashboard" aria-labelledby="dashboard-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="dashboard-title">{t("Your dashboard")}</h2>
          <p className="lead">{t("Pictures of the running product, with a made-up shop.")}</p>
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
