import { PAGES } from "#shared/paths.ts";
import type { PageSettings } from "../page.ts";

export function Comparison({ productName }: Pick<PageSettings, "productName">) {
  return (
    <section className="section" id="comparison" aria-labelledby="comparison-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="comparison-title">What others promise, and what we do</h2>
          <p className="lead">
            Overlays have a bad name among the people they are sold for. These are the reasons, and our
            answers to them.
          </p>
        </div>
        <table className="comparison">
          <caption className="visually-hidden">
            Usual promises of overlays beside what {productName} does
          </caption>
          <thead>
            <tr>
              <th scope="col">About</th>
              <th scope="col">Often heard</th>
              <th scope="col">{productName}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ about, usual, ours }) => (
              <tr key={about}>
                <th scope="row">{about}</th>
                <td data-label="Often heard">{usual}</td>
                <td data-label={productName}>{ours}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          How we hold ourselves to it: <a href={PAGES.statement}>our own accessibility statement</a>,{" "}
          <a href={PAGES.privacy}>what is stored</a>, and{" "}
          <a href={`${PAGES.blog}/what-a-widget-can-and-cannot-do`}>what a widget can and cannot do</a>.
        </p>
      </div>
    </section>
  );
}

const ROWS = [
  {
    about: "Conformance",
    usual: "One line of code, and your site meets the law.",
    ours: "A menu for visitors, scans that say what to correct, and no promise that either makes a site conform.",
  },
  {
    about: "Your code",
    usual: "AI repairs your pages while people read them.",
    ours: "Tools are style rules, and one press undoes them. A correction is one that you wrote yourself.",
  },
  {
    about: "Screen readers",
    usual: "A mode of its own, switched on automatically.",
    ours: "Screen readers are neither detected nor disturbed. The menu is one button, as easily skipped as any other.",
  },
  {
    about: "Visitors",
    usual: "Only the data that is needed.",
    ours: "0 cookies, 0 third parties. Choices stay in the browser; only how often each tool is used is counted.",
  },
  {
    about: "Speed",
    usual: "You will not notice it.",
    ours: "4 KB beside your page, checked at each build. The menu follows when somebody opens it. Strict security policies are fine.",
  },
  {
    about: "Leaving",
    usual: "Cancel at any time.",
    ours: "Delete the line and nothing is left on your pages. Your data is a file that you can download.",
  },
];
