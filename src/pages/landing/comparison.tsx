import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PageSettings } from "../page.ts";

export function Comparison({ productName, publicUrl }: Pick<PageSettings, "productName" | "publicUrl">) {
  const { host } = new URL(publicUrl);
  return (
    <section className="section" id="comparison" aria-labelledby="comparison-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="comparison-title">{t("What others promise, and what we do")}</h2>
          <p className="lead">
            {t(
              "Overlays have a bad name among the people they’re meant to help. Here’s why, and what we do.",
            )}
          </p>
        </div>
        <table className="comparison">
          <caption className="visually-hidden">
            {t("What overlays usually promise, compared with what {productName} does", { productName })}
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
                <td>{t(ours, { host })}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <RichText
            text="See for yourself: <statement>our own accessibility statement</statement>, <privacy>what we store</privacy>, and <article>what a widget can and cannot do</article>."
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
    ours: mark("A menu, scans that say what to fix, and no promise that either makes a site conform."),
  },
  {
    about: mark("Your code"),
    usual: mark("AI repairs your pages while people read them."),
    ours: mark(
      "Tools are style rules, and one press undoes them. Delete the line, and nothing is left on your pages.",
    ),
  },
  {
    about: mark("Screen readers"),
    usual: mark("A special mode, switched on automatically."),
    ours: mark("We neither detect them nor interfere. The menu is one button, easy to skip."),
  },
  {
    about: mark("Visitors"),
    usual: mark("Only the data we need. You won’t notice it."),
    ours: mark("No cookies, no third parties, 4 KB before the first click. Choices stay in the browser."),
  },
  {
    about: mark("Servers"),
    usual: mark("Somewhere in our cloud."),
    ours: mark(
      "The widget’s files come only from {host}. It’s one program: you can run it on your own server.",
    ),
  },
];
