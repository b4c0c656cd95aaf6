import { readApiDescription, readClientPackage } from "#shared/api/api-description.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { listIssues, listSites, startScan } from "#shared/api/scans.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { ApiDocument } from "#src/features/api-description/document.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page } from "../page.ts";
import { TextPage } from "../text-page.tsx";
import { apiMarkdown } from "./api-markdown.ts";
import { webhookGuide } from "./webhook-guide.ts";

const LEAD = "Start scans, read issues and change widgets from your own programs.";

/** Every operation of the API for developers, made from its description. */
export function apiPage(api: ApiDocument): Page {
  const title = "API";
  const markdown = `${introduction(api)}\n\n${webhookGuide()}\n\n${apiMarkdown(api)}`;
  return {
    paths: [PAGES.api],
    title,
    description: ({ productName }) => `The API of ${productName}, with keys, examples and every operation.`,
    content: (settings) => (
      <TextPage title={title} lead={LEAD} blocks={renderMarkdown(markdown, settings, new PageIds())} />
    ),
  };
}

function introduction({ info }: ApiDocument): string {
  return `${info.description}

The same as a file for programs: [OpenAPI 3.1](${pathOf(readApiDescription)}). For JavaScript and TypeScript there is a
typed client: \`npm install {{publicUrl}}${pathOf(readClientPackage)}\`. For shells and pipelines the executable has
\`handrail remote\`.

## First steps

Make a key in the dashboard under [Settings, API keys](${DASHBOARD.settings}?show=keys), and keep it where your program
finds it, such as in \`HANDRAIL_KEY\`. Your own key ends when you leave the account. For a pipeline that has to outlast
people, owners and managers make a key of the account: it acts in its owner's name, as a manager, and stays until it
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
