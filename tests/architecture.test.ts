import { describe, expect, test } from "bun:test";
import { dirname, join, relative } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { unearnedFiles } from "../src/build/unearned-files.ts";

const ROOT = join(import.meta.dir, "..");

/**
 * Allowed imports at run time (docs/decisions/001). `import type` is free; the first matching rule
 * counts.
 */
const RULES: ReadonlyArray<{ folder: RegExp; may: RegExp[] }> = [
  { folder: /^src\/shared\//, may: [/^src\/shared\//, /^valibot$/] },
  {
    folder: /^src\/ui\/card-form\//,
    may: [/^src\/(ui|shared)\//, /^react$/, /^@stripe\/(react-)?stripe-js($|\/)/],
  },
  {
    folder: /^src\/ui\/passkey\//,
    may: [/^src\/(ui|shared)\//, /^react$/, /^@simplewebauthn\/browser$/],
  },
  { folder: /^src\/ui\//, may: [/^src\/(ui|shared)\//, /^react(-dom)?($|\/)/, /^valibot$/] },
  {
    folder: /^widget\//,
    may: [
      /^widget\//,
      /^src\/shared\/(colors|plain|widgets\/(config|tool-values|profiles))\.ts$/,
      /^src\/shared\/corrections\//,
      /^handrail:(tools|fits|readability)$/,
      /^@fontsource.*\.woff2$/,
    ],
  },
  {
    folder: /^src\/dashboard\/features\/widgets\/import\//,
    may: [
      /^src\/(dashboard|ui|shared)\//,
      /^(react|react-router|@tanstack\/react-query|papaparse)$/,
      /^valibot$/,
    ],
  },
  {
    folder: /^src\/dashboard\/features\/wordpress\//,
    may: [/^src\/(dashboard|ui|shared)\//, /^(react|@tanstack\/react-query|fflate)$/],
  },
  {
    folder: /^(islands|src\/dashboard)\//,
    may: [
      /^(islands|src\/(dashboard|ui|shared))\//,
      /^widget\/languages\/en\.json$/,
      /^(react|react-dom|react-router|jotai|valibot|@tanstack\/react-query)($|\/)/,
    ],
  },
  {
    folder: /^src\/features\//,
    may: [
      /^src\/(db|shared|http|mail|documents|safe-fetch|scanner|metrics|retention|features)\/(?!child\/)/,
      /^src\/(errors|log|log-error|secret|loopback-host|local-demo)\.ts$/,
      /^[^./]|^@/,
    ],
  },
  { folder: /^src\/demo-stripe\/browser\//, may: [/^src\/demo-stripe\//] },
  { folder: /^src\/demo-stripe\//, may: [/^src\/demo-stripe\//, /^(node:.+|postgres)$/] },
  // Single files, since the package's index has thousands of marks.
  { folder: /^src\/pages\/guides\/marks\.ts$/, may: [/^simple-icons\/icons\/\w+\.svg$/] },
  {
    folder: /^src\/pages\//,
    may: [
      /^src\/((pages|ui|shared|bundles)\/|(once|local-demo|loopback-host|bot-name)\.ts$)/,
      /^(islands\/|widget\/languages\/(en|de)\.json$)/,
      /^(node:.+|valibot|react(-dom)?($|\/.*)|@resvg\/resvg-wasm)$/,
    ],
  },
  {
    folder: /^src\/front\//,
    may: [
      /^src\/(front|http|shared|metrics)\//,
      /^src\/features\/(widgets\/(public-view-reply|public-views)|widgets\/live-hosts\/new-origins)\.ts$/,
      /^src\/(db\/database-unavailable|clock|growing-buffer|log|log-error)\.ts$/,
      /^node:.+/,
    ],
  },
  {
    folder: /^src\/http\//,
    may: [/^src\/(http|db|shared)\//, /^src\/(errors|log|log-error|once|secret)\.ts$/, /^[^./]|^@/],
  },
  {
    folder: /^src\/safe-fetch\//,
    may: [
      /^src\/safe-fetch\//,
      /^src\/(db\/transaction-scope|shared\/paths|loopback-host|bot-name|growing-buffer|log)\.ts$/,
      /^node:.+/,
    ],
  },
  {
    folder: /^src\/scanner\/reading\//,
    may: [
      /^src\/(scanner\/(?!engine\/|child\/)|safe-fetch\/|(db\/transaction-scope|lower-priority|log|log-error)\.ts$)/,
      /^node:.+/,
    ],
  },
  {
    folder: /^src\/scanner\/child\//,
    may: [
      /^src\/(scanner\/(?!engine\/)|shared\/|bundles\/shipped-files\.ts$)/,
      /^node:.+/,
      /^(happy-dom($|\/)|html-encoding-sniffer$)/,
    ],
  },
  {
    folder: /^src\/scanner\/engine\//,
    may: [/^src\/(scanner\/engine\/|scanner\/findings\.ts$|shared\/)/, /^@accesslint\/core$/],
  },
  {
    folder: /^src\/scanner\/browser\//,
    may: [
      /^src\/(scanner\/(?!engine\/|child\/)|safe-fetch\/|shared\/|(bot-name|log|loopback-host|bundles\/shipped-files)\.ts$)/,
      /^src\/scanner\/engine\/(finding-order|fit-findings)\.ts$/,
      /^node:.+/,
    ],
  },
  {
    folder: /^src\/scanner\/pdf\//,
    may: [
      /^src\/(scanner\/(?!engine\/|child\/)|shared\/|scanner\/engine\/finding-order\.ts$)/,
      /^(pdfjs-dist\/.+|package\.json)$/,
    ],
  },
  {
    folder: /^src\/scanner\//,
    may: [/^src\/(scanner\/(?!engine\/)|shared\/|log\.ts$)/, /^node:.+/, /^html(-encoding-sniffer|parser2)$/],
  },
  {
    folder: /^src\/documents\//,
    may: [
      /^src\/(documents\/|bundles\/(shipped-files|manifest)\.ts$)/,
      /^(node:.+|pdfkit|react|react-dom\/server)$/,
    ],
  },
  {
    folder: /^src\/mail\//,
    may: [/^src\/(mail|db|shared)\//, /^src\/(secret|config|log|loopback-host)\.ts$/, /^[^./]|^@/],
  },
];

interface Import {
  from: string;
  to: string;
}

const transpiler = new Bun.Transpiler({ loader: "tsx" });

function runtimeImports(path: string, text: string): Import[] {
  return transpiler
    .scanImports(text)
    .map(({ path: target }) => target)
    .filter((target) => !/^react\/jsx(-dev)?-runtime$/.test(target))
    .map((target) => ({ from: path, to: resolve(path, target) }));
}

/** Prefixes of package.json's `imports`, with their folders. */
const ALIASES = Object.entries(packageJson.imports).map(
  ([prefix, folder]) => [prefix.slice(0, -1), folder.slice(2, -1)] as const,
);

function resolve(from: string, target: string): string {
  if (target.startsWith(".")) return relative(ROOT, join(ROOT, from, "..", target));
  const [prefix = "", folder = ""] = ALIASES.find(([alias]) => target.startsWith(alias)) ?? [];
  return folder + target.slice(prefix.length);
}

function breaches({ from, to }: Import): string[] {
  const rule = RULES.find(({ folder }) => folder.test(from));
  const found: string[] = [];
  if (rule && !rule.may.some((allowed) => allowed.test(to))) found.push(`${from} imports ${to}`);
  if (/^src\/demo-stripe\//.test(to) && !/^(src\/demo-stripe\/|cli\/)/.test(from))
    found.push(`${from} imports ${to}`);
  if (/^src\/build\//.test(to) && !/^src\/build\//.test(from)) found.push(`${from} imports ${to}`);
  if (reachesIntoFeature(from, to)) found.push(`${from} reaches into ${to}`);
  if (/^elysia$/.test(to) && /^src\/(errors|shared\/.*|features\/.*\/(?!routes)[^/]+)\.tsx?$/.test(from)) {
    found.push(`${from} imports ${to}, which only routes may`);
  }
  return found;
}

/** Matches files that other features must not import: routes, and private helpers of mails. */
function reachesIntoFeature(from: string, to: string): boolean {
  const here = /^src\/features\/([^/]+)\//.exec(from)?.[1];
  const there = /^src\/features\/([^/]+)\/(.+)$/.exec(to);
  return Boolean(here && there && there[1] !== here && /^routes\.ts$/.test(there[2] ?? ""));
}

async function sources(): Promise<Array<{ path: string; text: string }>> {
  const glob = new Bun.Glob("{src,islands,widget,cli}/**/*.{ts,tsx}");
  const paths = [...glob.scanSync(ROOT)].filter((path) => !path.endsWith(".d.ts"));
  return Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })));
}

describe("import directions", () => {
  test("every file imports only what its folder may", async () => {
    const files = await sources();
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(({ path, text }) => runtimeImports(path, text).flatMap(breaches))).toEqual([]);
  });

  test.each([
    ["widget/loader.ts", 'import * as v from "valibot"; console.log(v)'],
    ["src/dashboard/main.tsx", 'import { users } from "#src/db/schema/accounts.ts"; console.log(users)'],
    ["src/features/widgets/create-widget.ts", 'import { Elysia } from "elysia"; console.log(Elysia)'],
    ["src/features/widgets/queries.ts", 'import { x } from "../accounts/routes.ts"; console.log(x)'],
    ["src/app.ts", 'import { x } from "./demo-stripe/demo-stripe.ts"; console.log(x)'],
  ])("a wrong import in %s is found", (path, text) => {
    expect(runtimeImports(path, text).flatMap(breaches)).toHaveLength(1);
  });
});

test("there are no rings of folders, nor of nouns with all that is below them", async () => {
  const files = await sources();
  const own = new Set(files.map(({ path }) => path));
  const imports = files.flatMap(({ path, text }) => runtimeImports(path, text));
  const within = imports.filter(({ to }) => own.has(to));
  const parents = new Set([...own].flatMap((file) => ancestorsOf(dirname(file))));
  // A file next to sub-folders counts as one, so that an entry may use the parts below it.
  expect(findRings(within, (file) => (parents.has(dirname(file)) ? file : dirname(file)))).toEqual([]);
  const noun = /^(?:src\/(?:features|dashboard\/features|scanner)|widget)\/[^/]+\//;
  expect(findRings(within, (file) => noun.exec(file)?.[0] ?? file)).toEqual([]);
});

/** Returns the imports between nodes that are part of a ring, as `from -> to`. */
function findRings(imports: readonly Import[], nodeOf: (file: string) => string): string[] {
  const arrows = imports.filter(({ from, to }) => nodeOf(from) !== nodeOf(to));
  const targets = Map.groupBy(arrows, ({ from }) => nodeOf(from));
  const reaches = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const { to } of targets.get(node) ?? []) {
        if (!seen.has(nodeOf(to))) open.push(nodeOf(to));
        seen.add(nodeOf(to));
      }
    }
    return seen;
  };
  const reached = new Map([...targets.keys()].map((node) => [node, reaches(node)]));
  const isRing = (from: string, to: string) => reached.get(nodeOf(to))?.has(nodeOf(from)) ?? false;
  return arrows.filter(({ from, to }) => isRing(from, to)).map(({ from, to }) => `${from} -> ${to}`);
}

test("every file of the product has earned its place", () => {
  expect(unearnedFiles()).toEqual([]);
});

/** Returns the parent folders, `["a/b", "a"]` for `a/b/c`. */
function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === "." ? [] : [parent, ...ancestorsOf(parent)];
}

/** The dashboard's folders from the bottom to the top, as the first pattern that fits a file. */
const LAYERS: RegExp[] = [
  /^(format|language|page-settings|poll-interval|query-client|query|store|widget-names)\.ts$/,
  /^components\//,
  /^features\/session\//,
  /^features\/(settings-forms|suggestions|widget-data|example-page|wordpress|tag-manager)\//,
  /^features\/(page-checks|developer-links)\//,
  /^features\/corrections\//,
  /^features\/issues\//,
  /^features\/(?!(settings|sites)\/)/,
  /^features\/(settings|sites)\//,
  /^shell\//,
  /^\w+\.tsx?$/,
];

test("every folder of the dashboard imports from lower layers only", async () => {
  const [inside, roomOf] = [/^src\/dashboard\//, (path: string) => /^(features\/)?[^/.]+\//.exec(path)?.[0]];
  const layerOf = (path: string) => LAYERS.findIndex((layer) => layer.test(path));
  const imports = (await sources()).flatMap(({ path, text }) => runtimeImports(path, text));
  const own = imports
    .filter(({ from, to }) => inside.test(from) && inside.test(to) && /\.tsx?$/.test(to))
    .map(({ from, to }) => ({ from: from.replace(inside, ""), to: to.replace(inside, "") }));
  expect(own.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0)).toEqual([]);
  const up = own.filter(({ from, to }) => roomOf(from) !== roomOf(to) && layerOf(to) >= layerOf(from));
  expect(up).toEqual([]);
});

test("dynamic imports are relative, as the bundles' plugins expect", async () => {
  const aliased = (await sources()).filter(({ text }) => /\bimport\(\s*["']#/.test(text));
  expect(aliased.map(({ path }) => path)).toEqual([]);
});

test("only src/config.ts and the entry of a command read the environment", async () => {
  const readers = (await sources())
    .filter(({ text }) => /process\.env|Bun\.env/.test(text))
    .map(({ path }) => path);
  expect(readers.filter((path) => !/^cli\//.test(path) && !/^src\/build\//.test(path))).toEqual([]);
});

test("what is selected of a left-joined table begins with its id, since Drizzle takes a row whose first column is null for missing", async () => {
  const joined = (await sources()).filter(
    ({ path, text }) =>
      text.includes(".leftJoin(") || /^src\/(db\/person-name|mail\/reply-delivery)\.ts$/.test(path),
  );
  const parts = joined.flatMap(({ path, text }) =>
    [...text.matchAll(/[:=n] \{ (\w+): (\w+)\.\w+, \w+: \2\.[^}]*\}/g)].map(([part, first]) => ({
      path,
      part,
      first,
    })),
  );
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.filter(({ first }) => first !== "id")).toEqual([]);
});

/**
 * Files where deleted widgets count like all others, since rows are created, announced, moved,
 * exported and removed, or where others say which widgets count.
 */
const ALL_WIDGETS = [
  "src/db/live-widget.ts",
  "src/features/usage/month-usage.ts",
  "src/features/billing/mails/usage-alerts.ts",
  "src/features/barrier-reports/reply-to-report.ts",
  "src/db/announce-widget-change.ts",
  "src/features/widgets/create-widget.ts",
  "src/features/exports/export-data.ts",
  "src/features/exports/parts.ts",
  "src/features/exports/row-conditions.ts",
  "src/features/page-checks/finish-page-check.ts",
  "src/features/page-checks/open-page-check.ts",
  "src/features/single-sign-on/admit-person.ts",
  "src/features/transfers/accept-transfer.ts",
  "src/features/webhooks/delivery/chat-message.ts",
  "src/http/reach.ts",
];

test("what reads widgets says whether deleted ones count", async () => {
  const silent = (await sources()).filter(({ path, text }) => {
    const reads = /import \{[^}]*\bwidgets\b[^}]*\} from "[^"]*\/schema\/widgets\.ts"/.test(text);
    const says = /\b(liveWidget|deletedAt|ownWidget|ownedWidget|ownedBy)\b/.test(text);
    return /^src\/.*\.ts$/.test(path) && reads && !says && !ALL_WIDGETS.includes(path);
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/** HTML parsers of the runtime and of libraries. */
const HTML_PARSERS = /\bHTMLRewriter\b|\bDOMParser\b|["']happy-dom["']|["']jsdom["']/;

test("strangers' pages are parsed in the scanner's child alone, which nothing else loads", async () => {
  const files = await sources();
  const outside = files.filter(({ path }) => !path.startsWith("src/scanner/child/"));
  const serverSide = outside.filter(({ path }) => /^(src\/(?!dashboard|ui)|cli\/)/.test(path));
  expect(serverSide.filter(({ text }) => HTML_PARSERS.test(text)).map(({ path }) => path)).toEqual([]);
  const loaders = outside.filter(({ text }) => /scanner\/child\/|["']\.\/child\//.test(text));
  expect(loaders.map(({ path }) => path)).toEqual(["cli/main.ts"]);
});

test("what the child loads of features is loaded by nothing else", async () => {
  const imports = (await sources()).flatMap(({ path, text }) => runtimeImports(path, text));
  const ofFeatures = imports.filter(({ to }) => /^src\/features\//.test(to));
  const loaded = new Set(ofFeatures.flatMap(({ from, to }) => (from === "cli/main.ts" ? [to] : [])));
  expect(loaded.size).toBe(4);
  expect(ofFeatures.filter(({ from, to }) => loaded.has(to) && from !== "cli/main.ts")).toEqual([]);
});

test("addresses that others write are parsed by src/shared/parse-url.ts, which bounds their length", async () => {
  const parsers = (await sources())
    .filter(({ path }) => /^src\/(shared|features|http)\//.test(path))
    .flatMap(({ path, text }) => (/\bURL\.(?:parse|canParse)\(/.test(text) ? [path] : []));
  expect(parsers).toEqual(["src/shared/parse-url.ts"]);
});

test("no address is typed twice: paths come from src/shared/paths.ts and the contracts", async () => {
  const typed = (await sources())
    .filter(({ path }) => /^(src\/(features|http|dashboard|pages)|islands|cli)\//.test(path))
    .flatMap(({ path, text }) => (/["'`]\/api\//.test(text) ? [path] : []));
  expect(typed.filter((path) => path !== "src/app.ts")).toEqual([]);
});

/** Code that a strict policy with trusted types refuses, and inline styles. */
const REFUSED: RegExp[] = [
  /\b(?:inner|outer)HTML\b|insertAdjacentHTML|setHTML|createContextualFragment|parseFromString|srcdoc/,
  /document\s*\.\s*write|\beval\s*\(|\bnew Function\b|set(?:Timeout|Interval)\(\s*["'`]/,
  /setAttribute(?:NS)?\(\s*(?:null,\s*)?["']style["']|\belement\([^()]*\bstyle["']?:|\battributeStyleMap\b/,
  /\.style\s*=(?!=)|\bstyle\s*(?:\.\s*\w+|\[[^\]]+\])\s*=(?!=)/,
  /\bstyle\s*\.\s*(?:set|remove)Property\b/,
];

/**
 * Names that a page's markup may take (docs/decisions/039): members of the document, the script's
 * element in it, and globals that a browser may lack.
 */
const CLOBBERED: RegExp[] = [
  /(?<![\w./])document\s*(?:\?\.|\.|\[)/,
  /\}\s*(?::\s*\w+\s*)?=\s*document\b/,
  /["']\w+["']\s+in\s+document\b/,
  /\bwindow\s*\.\s*(?:document|self|window)\b/,
  /\bwindow\s*\.\s*(?:Handrail|dataLayer)\b(?!\s*=(?!=))/,
];

function clobberedIn(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return CLOBBERED.flatMap((pattern) => pattern.exec(code)?.map((found) => `${path}: ${found}`) ?? []);
}

/** Sets the declarations of one of the widget's rules. */
const MOVES_A_RULE = "widget/page/dynamic-rule.ts";

function refusedIn(text: string): string[] {
  return REFUSED.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

describe("the widget's own code", () => {
  test("makes no markup and no code from text, and writes no inline style", async () => {
    const own = (await sources()).filter(({ path }) => path.startsWith("widget/"));
    expect(own.length).toBeGreaterThan(100);
    const found = own.flatMap(({ path, text }) => refusedIn(text).map((refused) => `${path}: ${refused}`));
    expect(found).toEqual([`${MOVES_A_RULE}: style.setProperty`]);
  });

  test.each([
    "element.innerHTML = text",
    "document.write(text)",
    "element.setAttribute('style', text)",
    "element('p', { style: 'left:0' })",
    "element.style['left'] = text",
    "element.style.setProperty('left', text)",
  ])("%s is found", (text) => {
    expect(refusedIn(text)).not.toEqual([]);
    expect(refusedIn("if (rule.style.fontSize === size) return")).toEqual([]);
  });

  test("reads no name raw that a page's markup may take", async () => {
    const own = (await sources()).filter(({ path }) => path.startsWith("widget/"));
    expect(own.flatMap(({ path, text }) => clobberedIn(path, text))).toEqual([]);
  });

  test.each([
    "document?.head",
    "const { body }: Document = document;",
    '"adoptedStyleSheets" in document',
    "const early = window.Handrail",
  ])("%s is raw", (text) => {
    expect(clobberedIn("widget/x.ts", text)).not.toEqual([]);
    expect(clobberedIn("widget/x.ts", "window.Handrail = api; root !== document; page.body")).toEqual([]);
  });
});
