import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PageSettings } from "../page.ts";

type OwnServerProps = Pick<PageSettings, "productName" | "company" | "publicUrl">;

/** Says where the service runs, in words that hold for every operator. */
export function OwnServer({ productName, company, publicUrl }: OwnServerProps) {
  return (
    <section className="section section--sunk" id="own-server" aria-labelledby="own-server-title">
      <div className="own-server page-width">
        <div className="stack stack--tight">
          <h2 id="own-server-title">{t("One program, on one server")}</h2>
          <p className="lead">
            {t(
              "{company} runs this service at {host}. What the widget loads and sends goes there and nowhere else.",
              { company: company.name, host: new URL(publicUrl).host },
            )}
          </p>
        </div>
        <ul className="check-list">
          <li>{t("The widget, its fonts and its words come from that address alone")}</li>
          <li>{t("Counts, reports and scans are kept in the service’s own database")}</li>
          <li>
            {t(
              "{productName} is a single executable with its database inside: you can run it on a server of your own, and take your data along",
              { productName },
            )}
          </li>
          <li>
            <RichText
              text="<link>Ask us</link> about running it within your network"
              parts={{ link: (words) => <a href={localPath(PAGES.contact)}>{words}</a> }}
            />
          </li>
        </ul>
      </div>
    </section>
  );
}
