import { localPath } from "#shared/language/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { mark, t } from "#shared/translate.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PageSettings } from "../page.ts";

export function Comparison({ productName }: Pick<PageSettings, "productName">) {
  return (
    <section className="section" id="comparison" aria-labelledby="comparison-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="comparison-title">{t("What others promise, and what we do")}</h2>
          <p className="lead">
            {t(
              "Overlays have a bad name among the people they are sold for. These are the reasons, and our answers to them.",
            )}
          </p>
        </div>
        <table className="comparison">
          <caption className="visually-hidden">
            {t("Usual promises of overlays beside what {productName} does", { productName })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("About")}</th>
              <th scope="col">{t("Often heard")}</th>
              <th scope="col">{productName}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ about, usual, ours }) => (
              <tr key={about}>
                <th scope="row">{t(about)}</th>
                <td data-label={t("Often heard")}>{t(usual)}</td>
                <td data-label={productName}>{t(ours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <RichText
            text="How we hold ourselves to it: <statement>our own accessibility statement</statement>, <privacy>what is stored</privacy>, and <article>what a widget can and cannot do</article>."
            parts={{
              statement: (words) => <a href={localPath(PAGES.statement)}>{words}</a>,
              privacy: (words) => <a href={localPath(PAGES.privacy)}>{words}</a>,
              article: (words) => (
                <a href={localPath(`${PAGES.blog}/what-a-widget-can-and-cannot-do`)}>{words}</a>
              ),
            }}
          />
        </p>
      </div>
    </section>
  );
}

const ROWS = [
  {
    about: mark("Conformance"),
    usual: mark("One line of code, and your site meets the law."),
    ours: mark(
      "A menu for visitors, scans that say what to correct, and no promise that either makes a site conform.",
    ),
  },
  {
    about: mark("Your code"),
    usual: mark("AI repairs your pages while people read them."),
    ours: mark(
      "Tools are style rules, and one press undoes them. A correction is one that you wrote yourself.",
    ),
  },
  {
    about: mark("Screen readers"),
    usual: mark("A mode of its own, switched on automatically."),
    ours: mark(
      "Screen readers are neither detected nor disturbed. The menu is one button, as easily skipped as any other.",
    ),
  },
  {
    about: mark("Visitors"),
    usual: mark("Only the data that is needed."),
    ours: mark(
      "0 cookies, 0 third parties. Choices stay in the browser; only how often each tool is used is counted.",
    ),
  },
  {
    about: mark("Speed"),
    usual: mark("You will not notice it."),
    ours: mark(
      "4 KB beside your page, checked at each build. The menu follows when someone opens it. Strict security policies are fine.",
    ),
  },
  {
    about: mark("Leaving"),
    usual: mark("Cancel at any time."),
    ours: mark(
      "Delete the line and nothing is left on your pages. Your data is a file that you can download.",
    ),
  },
];
