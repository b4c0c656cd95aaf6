import { useQuery } from "@tanstack/react-query";
import type { PageLanguage } from "#shared/language/language.ts";
import { t } from "#shared/language/translate.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { previewStatement, readStatement } from "#shared/statements/contract.ts";
import type { StatementView } from "#shared/statements/schemas.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { Downloads } from "../../components/downloads.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatMoment } from "../../format.ts";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { useDraft } from "../session/use-draft.ts";
import { savedValues } from "./draft-values.ts";
import { StatementForm } from "./statement-form.tsx";
import { StatementStatus } from "./statement-status.tsx";
import { LANGUAGE_NAMES } from "./words.ts";

export function SiteStatement({ site }: { site: SiteView }) {
  const statement = useQuery({
    ...query(readStatement, { params: { id: site.id } }),
    refetchOnMount: "always",
  });
  return (
    <QueryView query={statement} what={t("the statement")} lines={8}>
      {(view) => <Statement site={site} view={view} />}
    </QueryView>
  );
}

function Statement({ site, view }: { site: SiteView; view: StatementView }) {
  const { id, host } = site;
  const draft = useDraft(`statement:${id}`, savedValues(view));
  return (
    <>
      <Card className="stack stack--tight">
        <h2>{t("Your accessibility statement")}</h2>
        <p className="measure">
          {t(
            "It tells visitors how accessible {host} is, what doesn’t work yet, and whom to ask. We suggest known limitations and host the page in your color; what it says is your own declaration, not ours, and not legal advice.",
            { host },
          )}
        </p>
        <StatementStatus site={site} view={view} unsaved={draft.unsaved} />
        {view.revision > 0 && <Preview siteId={id} host={host} languages={view.content.languages} />}
      </Card>
      <ForManagers instead={<ViewerNotice what={t("write the statement")} />}>
        <StatementForm siteId={id} view={view} draft={draft} />
      </ForManagers>
      {view.versions.length > 0 && (
        <Card className="stack stack--tight">
          <h2>{t("Publications")}</h2>
          <Versions view={view} />
        </Card>
      )}
    </>
  );
}

function Preview(props: { siteId: string; host: string; languages: readonly PageLanguage[] }) {
  const { siteId, host, languages } = props;
  return (
    <Downloads
      choices={languages}
      fetchFile={(language) => download(previewStatement, { params: { id: siteId }, query: { language } })}
      fileName={(language) => `statement-${host}-${language}.html`}
      busyLabel={t("Creating the preview…")}
      label={(language) =>
        t("Preview of the saved draft in {languageNames}", { languageNames: LANGUAGE_NAMES[language] })
      }
      fallback={t("Couldn’t create the preview. Please try again.")}
    />
  );
}

function Versions({ view: { versions, published } }: { view: StatementView }) {
  return (
    <ol reversed>
      {versions.map(({ number, publishedAt, by, path }) => (
        <li key={number}>
          <p>
            {published ? (
              <NewTabLink href={path}>{t("Version {number}", { number })}</NewTabLink>
            ) : (
              <strong>{t("Version {number}", { number })}</strong>
            )}
            {", "}
            <time dateTime={publishedAt}>{formatMoment(publishedAt)}</time>
            {by && ` ${t("by {by}", { by })}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
