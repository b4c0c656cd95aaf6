import type { PageLanguage } from "#shared/language/language.ts";
import { fillPath, STATEMENT_PAGES } from "#shared/paths.ts";
import type { StatementVersion } from "#src/db/schema/statements.ts";
import type { Services } from "#src/services.ts";
import { proofOf } from "../sites/proof-record.ts";
import { describeStatement, type EarlierVersion } from "./document/describe-statement.ts";
import { LANGUAGE_NAMES, noStatementPage, publicPage } from "./document/statement-page.ts";
import { findPublished, type PublicStatement } from "./queries.ts";
import { statementLogo } from "./statement-logo.ts";

interface Asked {
  slug: string;
  /** Version number; undefined for the public version. */
  number: string | undefined;
  language: string | null;
  etag: string | null;
}

/** Replies to anyone with a published statement, or with a page saying there is none. */
export async function openStatement(services: Services, asked: Asked): Promise<Response> {
  const found = await findPublished(services.db, asked.slug);
  const wanted = asked.number === undefined ? String(found?.statement.publicVersion) : asked.number;
  const version = found?.versions.find(({ number }) => String(number) === wanted);
  if (!found || !version) return noStatementPage(services.clock.now());
  const logo = await statementLogo(services, found.owner, version.content);
  return publicPage(
    { ...pageOf(found, version, asked), ...logo },
    {
      color: version.content.color,
      languages: languageLinks(version, asked),
      etag: asked.etag,
      isIndexed: version.number === found.statement.publicVersion && proofOf(found) !== null,
    },
  );
}

function pageOf(
  { statement, origin, host, claim, owner, versions }: PublicStatement,
  version: StatementVersion,
  asked: Asked,
) {
  const { slug, publicVersion } = statement;
  const { content, number, publishedAt } = version;
  const language = languageOf(version, asked.language);
  const pathTo = (other: StatementVersion) =>
    other.number === publicVersion
      ? fillPath(STATEMENT_PAGES.current, { slug })
      : fillPath(STATEMENT_PAGES.version, { slug, number: other.number });
  const earlier = versions
    .filter((other) => other.number !== number)
    .map(
      (other): EarlierVersion => ({
        number: other.number,
        publishedAt: other.publishedAt,
        href: `${pathTo(other)}?lang=${language}`,
        isCurrent: other.number === publicVersion,
      }),
    );
  const isProven = proofOf({ claim }) !== null;
  const told = { content, language, region: owner.locale, origin, host, isProven };
  return describeStatement({ ...told, publishedAt, number, earlier });
}

function languageOf({ content: { languages } }: StatementVersion, asked: string | null): PageLanguage {
  return languages.find((language) => language === asked) ?? languages[0] ?? "en";
}

function languageLinks(version: StatementVersion, { language }: Asked) {
  const { languages } = version.content;
  if (languages.length < 2) return [];
  const shown = languageOf(version, language);
  return languages.map((lang) => ({
    lang,
    text: LANGUAGE_NAMES[lang],
    href: `?lang=${lang}`,
    isCurrent: lang === shown,
  }));
}
