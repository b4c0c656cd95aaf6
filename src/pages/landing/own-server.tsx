import { PAGES } from "#shared/paths.ts";
import type { PageSettings } from "../page.ts";

type OwnServerProps = Pick<PageSettings, "productName" | "company" | "publicUrl">;

/** Says where the service runs, in words that hold for every operator. */
export function OwnServer({ productName, company, publicUrl }: OwnServerProps) {
  return (
    <section className="section section--sunk" id="own-server" aria-labelledby="own-server-title">
      <div className="own-server page-width">
        <div className="stack stack--tight">
          <h2 id="own-server-title">One program, on one server</h2>
          <p className="lead">
            {company.name} runs this service at {new URL(publicUrl).host}. What the widget loads and sends
            goes there and nowhere else.
          </p>
        </div>
        <ul className="check-list">
          <li>The widget, its fonts and its words come from that address alone</li>
          <li>Counts, reports and scans are kept in the service’s own database</li>
          <li>
            {productName} is a single executable with its database inside: you can run it on a server of your
            own, and take your data along
          </li>
          <li>
            <a href={PAGES.contact}>Ask us</a> about running it within your network
          </li>
        </ul>
      </div>
    </section>
  );
}
