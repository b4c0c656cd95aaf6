import { HelpSearch } from "#islands/help-search.tsx";
import { readApiDescription, readClientPackage } from "#shared/api-description/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { listIssues } from "#shared/issues/contract.ts";
import { API_PART, DASHBOARD, fillPath, PAGES } from "#shared/paths.ts";
import { listSites, startScan } from "#shared/sites/contract.ts";
import type { ApiDocument, Operation } from "#src/features/api-description/document.ts";
import type { JsonSchema } from "#src/features/api-description/json-schema.ts";
import { Island } from "../island.tsx";
import { headingId } from "../markdown/heading-id.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { TextPage } from "../text-page.tsx";
import { membersOf, typeWords } from "./schema-words.ts";
import { webhookGuide } from "./webhook-guide.ts";

const LEAD = "Start scans, read issues and change widgets from your own programs.";

/** A page below the index. */
interface Part {
  /** Last segment of the page's path. */
  name: string;
  title: string;
  markdown: string;
  /** Entry of the index and its id there, by heading. */
  entries: Array<{ id: string; text: string; address: string | null }>;
  /** Id of the title in the index. */
  id: string;
  /** Ids that are taken before the part's own. */
  ids: PageIds;
}

/**
 * Lists the API's pages for developers, generated from the API's description: an index, a page for
 * each area of operations, one for types, and one for webhooks.
 */
export function apiPages(api: ApiDocument): Page[] {
  const parts = partsOf(api);
  const index: Page = {
    paths: [PAGES.api],
    title: "API",
    description: ({ productName }) => `The API of ${productName}, with keys, examples and every operation.`,
    content: (settings) => <ApiIndex api={api} parts={parts} settings={settings} />,
  };
  return [index, ...parts.map(partPage)];
}

function partPage({ name, title, markdown, ids }: Part): Page {
  return {
    paths: [pathOfPart(name)],
    title,
    documentTitle: ({ productName }) => `${title} – API – ${productName}`,
    description: ({ productName }) => `${title}: a part of the API of ${productName}.`,
    content: (settings) => (
      <TextPage
        title={title}
        trail={[{ href: PAGES.api, label: "API" }]}
        blocks={renderMarkdown(markdown, settings, new PageIds(ids))}
      />
    ),
  };
}

/**
 * Returns the parts with ids that are unique among all of them, in the order in which one page once
 * had them all, so links to its sections still lead to their entries in the index.
 */
function partsOf(api: ApiDocument): Part[] {
  const ids = new PageIds();
  for (const text of headingsOf(introduction(api))) ids.claim(headingId(text));
  const homes = homesOfTypes(api);
  const webhooks = { name: "receiving-webhooks", title: "Receiving webhooks", markdown: webhookGuide() };
  const types = {
    name: TYPES_PART,
    title: "Types",
    markdown: "What replies and requests of several areas share.",
  };
  return [webhooks, ...areasOf(api), types].map(({ name, title, markdown: own }) => {
    const markdown = linkTypes(`${own}\n\n${typesMarkdown(api, homes, name)}`, homes, name);
    const id = ids.claim(headingId(title));
    const before = new PageIds(ids);
    const entries = [...markdown.matchAll(HEADING)].map(([, text = "", address = null]) => ({
      id: ids.claim(headingId(text)),
      text,
      address,
    }));
    return { name, title, markdown, id, ids: before, entries };
  });
}

/** Last segment of the path of the page with types that several areas share. */
const TYPES_PART = "types";

/** Returns the part that describes each type: the only area that uses it, or the shared part. */
function homesOfTypes({ tags, paths, components }: ApiDocument): Map<string, string> {
  const users = new Map<string, Set<string>>();
  const use = (value: unknown, area: string): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(TYPE_REFERENCE)) {
      const areas = users.get(name) ?? new Set();
      if (areas.has(area)) continue;
      users.set(name, areas.add(area));
      use(components.schemas[name] ?? {}, area);
    }
  };
  for (const { name } of tags) {
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      if (operation.tags.includes(name)) use(operation, name);
  }
  return new Map(
    Object.keys(components.schemas).map((name) => {
      const [area, ...others] = users.get(name) ?? [];
      return [name, area !== undefined && others.length === 0 ? area : TYPES_PART];
    }),
  );
}

const TYPE_REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

function typesMarkdown({ components }: ApiDocument, homes: Map<string, string>, part: string): string {
  return Object.entries(components.schemas)
    .filter(([name]) => homes.get(name) === part)
    .map(([name, schema]) => [`## ${name}`, ...memberLines(schema, "")].join("\n\n"))
    .join("\n\n");
}

/** Adds the page's path to links to types on other pages. */
function linkTypes(markdown: string, homes: Map<string, string>, part: string): string {
  return markdown.replace(/\[(\w+)\]\((#\w+)\)/g, (link, name: string, fragment: string) => {
    const home = homes.get(name) ?? part;
    return home === part ? link : `[${name}](${pathOfPart(home)}${fragment})`;
  });
}

/** A heading, and the address below the heading of an operation. */
const HEADING = /^## ([^\n]+)$(?:\n\n`([A-Z]+ [^`\n]+)`$)?/gm;

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(HEADING)].map(([, text = ""]) => text);
}

function pathOfPart(part: string): string {
  return fillPath(API_PART, { part });
}

const SEARCH_WORDS = {
  label: "Search operations and types",
  none: "No results for these words. Try a part of a name or path.",
  one: "1 result",
  many: "{count} results",
};

interface ApiIndexProps {
  api: ApiDocument;
  parts: Part[];
  settings: PageSettings;
}

function ApiIndex({ api, parts, settings }: ApiIndexProps) {
  return (
    <>
      <PageHead title="API" lead={LEAD}>
        <Island name="help-search" component={HelpSearch} props={SEARCH_WORDS} />
      </PageHead>
      <div className="collection page-width">
        <div className="text api-intro">
          {joinBlocks(renderMarkdown(introduction(api), settings, new PageIds()))}
        </div>
        {parts.map((part) => (
          <PartEntries key={part.name} {...part} />
        ))}
      </div>
    </>
  );
}

function PartEntries({ name, title, id, entries }: Part) {
  const path = pathOfPart(name);
  return (
    <section className="help-group" aria-labelledby={id} data-help-group>
      <div className="help-group__head">
        <h2 id={id}>
          <a href={path}>{title}</a>
        </h2>
      </div>
      <ul className="help-group__entries api-entries">
        {entries.map((entry) => (
          <li
            key={entry.id}
            id={entry.id}
            className={entry.address ? "api-entry" : "api-entry api-entry--short"}
            data-help-entry
          >
            <a href={`${path}#${entry.id}`}>{entry.text}</a>
            {entry.address && <code>{entry.address}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function introduction({ info }: ApiDocument): string {
  return `${info.description}

The same as a file for programs: [OpenAPI 3.1](${pathOf(readApiDescription)}). For JavaScript and TypeScript there is a
typed client: \`npm install {{publicUrl}}${pathOf(readClientPackage)}\`. For shells and pipelines the executable has
\`handrail remote\`.

## First steps

Create a key in the dashboard under [Settings, API keys](${DASHBOARD.settings}?show=keys), and store it where your program
finds it, such as in \`HANDRAIL_KEY\`. A personal key ends when you leave the account. For a pipeline that has to outlast
people, owners and managers create an account key: it acts for the owner, as a manager, and stays valid until it
expires or is revoked.

List your websites:

\`\`\`sh
curl -H "Authorization: Bearer $HANDRAIL_KEY" {{publicUrl}}${pathOf(listSites)}
\`\`\`

Scan one of them, whose \`id\` is in \`SITE\`:

\`\`\`sh
curl -X POST -H "Authorization: Bearer $HANDRAIL_KEY" {{publicUrl}}${pathOf(startScan).replace(":id", "$SITE")}
\`\`\`

Read its open issues:

\`\`\`sh
curl -G -H "Authorization: Bearer $HANDRAIL_KEY" -d site=$SITE -d state=open {{publicUrl}}${pathOf(listIssues)}
\`\`\``;
}

/** Writes the description's operations as Markdown, by area. */
function areasOf({ tags, paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return tags.map(({ name, description }) => ({
    name,
    title: description,
    markdown: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => operationMarkdown(`${method.toUpperCase()} ${path}`, operation))
      .join("\n\n"),
  }));
}

function operationMarkdown(address: string, operation: Operation): string {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const [scope] = security.flatMap(({ key }) => key ?? []);
  const body = requestBody?.content["application/json"]?.schema;
  const sent = [
    ...parameters.map(({ name, required, schema, description: about }) =>
      memberLine(name, about ? { ...schema, description: about } : schema, required),
    ),
    ...(body ? memberLines(body, "") : []),
    ...(requestBody && !body ? ["- the file, as the body"] : []),
  ];
  return [
    `## ${summary}`,
    `\`${address}\``,
    [description, scope ? `A key needs \`${scope}\`.` : "Not for keys."].filter(Boolean).join(" "),
    ...(sent.length > 0 ? ["Takes:", sent.join("\n")] : []),
    replyMarkdown(responses),
  ].join("\n\n");
}

function replyMarkdown(responses: Operation["responses"]): string {
  const [status = "", response] = Object.entries(responses).find(([one]) => one < "300") ?? [];
  const content = response && "content" in response ? response.content : undefined;
  const schema = content?.["application/json"]?.schema;
  if (!content) return `Replies with ${status} and no content.`;
  if (!schema) return `Replies with ${status} and a file: ${Object.keys(content).join(", ")}.`;
  const members = membersOf(schema) ? `\n\n${memberLines(schema, "").join("\n")}` : "";
  return `Replies with ${status} and ${members ? listOr(schema) : typeWords(schema)}${members ? ":" : "."}${members}`;
}

function listOr({ type }: JsonSchema): string {
  return type === "array" ? "a list, each with" : "an object with";
}

function memberLines(schema: JsonSchema, indent: string): string[] {
  const { properties = {}, required = [] } = membersOf(schema) ?? {};
  return Object.entries(properties).flatMap(([name, member = {}]) => [
    memberLine(name, member, required.includes(name), indent),
    ...(membersOf(member) && indent.length < 4 ? memberLines(member, `${indent}  `) : []),
  ]);
}

function memberLine(name: string, schema: JsonSchema, isRequired: boolean, indent = ""): string {
  const about = schema.description ? `. ${schema.description}` : "";
  return `${indent}- \`${name}\`${isRequired ? "" : " (optional)"}: ${typeWords(schema)}${about}`;
}
