import { describe, expect, test } from "bun:test";
import { dirname, join, relative } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { unearnedFiles } from "../src/build/unearned-files.ts";

const ROOT = join(import.meta.dir, "..");

/**
 * Allowed imports at run time (docs/decisions/001), after the folder of the importing files. The
 * first matching rule counts; `import type` is free.
 */
const RULES: ReadonlyArray<readonly [folder: RegExp, ...may: RegExp[]]> = [
  [/^src\/shared\//, /^src\/shared\//, /^valibot$/],
  [/^src\/ui\/card-form\//, /^src\/(ui|shared)\//, /^react$/, /^@stripe\/(react-)?stripe-js($|\/)/],
  [/^src\/ui\/passkey\//, /^src\/(ui|shared)\//, /^react$/, /^@simplewebauthn\/browser$/],
  [/^src\/ui\//, /^src\/(ui|shared)\//, /^react(-dom)?($|\/)/, /^valibot$/],
  [
    /^widget\//,
    /^widget\//,
    /^src\/shared\/(colors|plain|widgets\/(config|tool-values|profiles))\.ts$/,
    /^src\/shared\/corrections\//,
    /^handrail:(tools|fits|readability)$/,
    /^@fontsource.*\.woff2$/,
  ],
  [
    /^src\/dashboard\/features\/widgets\/import\//,
    /^src\/(dashboard|ui|shared)\//,
    /^(react|react-router|@tanstack\/react-query|papaparse)$/,
    /^valibot$/,
  ],
  [
    /^src\/dashboard\/features\/wordpress\//,
    /^src\/(dashboard|ui|shared)\//,
    /^(react|@tanstack\/react-query|fflate)$/,
  ],
  [
    /^(islands|src\/dashboard)\//,
    /^(islands|src\/(dashboard|ui|shared))\//,
    /^widget\/languages\/en\.json$/,
    /^(react|react-dom|react-router|jotai|valibot|@tanstack\/react-query)($|\/)/,
  ],
  [
    /^src\/features\//,
    /^src\/(db|shared|http|mail|documents|safe-fetch|scanner|metrics|retention|features)\/(?!child\/)/,
    /^src\/(errors|log|log-error|secret|loopback-host|local-demo)\.ts$/,
    /^[^./]|^@/,
  ],
  [/^src\/demo-stripe\/browser\//, /^src\/demo-stripe\//],
  [/^src\/demo-stripe\//, /^src\/demo-stripe\//, /^(node:.+|postgres)$/],
  // Single files, since the package's index has thousands of marks.
  [/^src\/pages\/guides\/marks\.ts$/, /^simple-icons\/icons\/\w+\.svg$/],
  [
    /^src\/pages\//,
    /^src\/((pages|ui|shared|bundles)\/|(once|local-demo|loopback-host|bot-name)\.ts$)/,
    /^(islands\/|widget\/languages\/(en|de)\.json$)/,
    /^(node:.+|valibot|react(-dom)?($|\/.*)|@resvg\/resvg-wasm)$/,
  ],
  [
    /^src\/front\//,
    /^src\/(front|http|shared|metrics)\//,
    /^src\/features\/(widgets\/(public-view-reply|public-views)|widgets\/live-hosts\/new-origins)\.ts$/,
    /^src\/(db\/database-unavailable|clock|growing-buffer|log|log-error)\.ts$/,
    /^node:.+/,
  ],
  [/^src\/http\//, /^src\/(http|db|shared)\//, /^src\/(errors|log|log-error|once|secret)\.ts$/, /^[^./]|^@/],
  [
    /^src\/safe-fetch\//,
    /^src\/safe-fetch\//,
    /^src\/(db\/transaction-scope|shared\/paths|loopback-host|bot-name|growing-buffer|log)\.ts$/,
    /^node:.+/,
  ],
  [
    /^src\/scanner\/reading\//,
    /^src\/(scanner\/(?!engine\/|child\/)|safe-fetch\/|(db\/transaction-scope|lower-priority|log|log-error)\.ts$)/,
    /^node:.+/,
  ],
  [
    /^src\/scanner\/child\//,
    /^src\/(scanner\/(?!engine\/)|shared\/|bundles\/shipped-files\.ts$)/,
    /^node:.+/,
    /^(happy-dom($|\/)|html-encoding-sniffer$)/,
  ],
  [
    /^src\/scanner\/engine\//,
    /^src\/(scanner\/engine\/|scanner\/findings\.ts$|shared\/)/,
    /^@accesslint\/core$/,
  ],
  [
    /^src\/scanner\/browser\//,
    /^src\/(scanner\/(?!engine\/|child\/)|safe-fetch\/|shared\/|(bot-name|log|loopback-host|bundles\/shipped-files)\.ts$)/,
    /^src\/scanner\/engine\/(finding-order|fit-findings)\.ts$/,
    /^node:.+/,
  ],
  [
    /^src\/scanner\/pdf\//,
    /^src\/(scanner\/(?!engine\/|child\/)|shared\/|scanner\/engine\/finding-order\.ts$)/,
    /^(pdfjs-dist\/.+|package\.json)$/,
  ],
  [
    /^src\/scanner\//,
    /^src\/(scanner\/(?!engine\/)|shared\/|log\.ts$)/,
    /^node:.+/,
    /^html(-encoding-sniffer|parser2)$/,
  ],
  [
    /^src\/documents\//,
    /^src\/(documents\/|bundles\/(shipped-files|manifest)\.ts$)/,
    /^(node:.+|pdfkit|react|react-dom\/server)$/,
  ],
  [/^src\/mail\//, /^src\/(mail|db|shared)\//, /^src\/(secret|config|log|loopback-host)\.ts$/, /^[^./]|^@/],
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
  const [folder, ...may] = RULES.find(([one]) => one.test(from)) ?? [];
  const found: string[] = [];
  if (folder && !may.some((allowed) => allowed.test(to))) found.push(`${from} imports ${to}`);
  if (/^src\/demo-stripe\//.test(to) && !/^(src\/demo-stripe\/|cli\/)/.test(from))
    found.push(`${from} imports ${to}`);
  if (/^src\/build\//.test(to) && !/^src\/build\//.test(from)) found.push(`${from} imports ${to}`);
  const [here, there] = [from, to].map((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]);
  if (here && there && here !== there && /^src\/features\/[^/]+\/routes\.ts$/.test(to))
    found.push(`${from} reaches into ${to}`);
  if (/^elysia$/.test(to) && /^src\/(errors|shared\/.*|features\/.*\/(?!routes)[^/]+)\.tsx?$/.test(from)) {
    found.push(`${from} imports ${to}, which only routes may`);
  }
  return found;
}

async function sources(): Promise<Array<{ path: string; text: string }>> {
  const glob = new Bun.Glob("{src,islands,widget,cli}/**/*.{ts,tsx}");
  const paths = [...glob.scanSync(ROOT)].filter((path) => !path.endsWith(".d.ts"));
  return Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })));
}

async function allImports(): Promise<Import[]> {
  return (await sources()).flatMap(({ path, text }) => runtimeImports(path, text));
}

/** Returns the paths of the product's sources with such a text. */
async function pathsWith(pattern: RegExp): Promise<string[]> {
  return (await sources()).filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe("import directions", () => {
  test("every file imports only what its folder may", async () => {
    const imports = await allImports();
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.flatMap(breaches)).toEqual([]);
  });

  test.each([
    ["widget/loader.ts", "valibot"],
    ["src/dashboard/main.tsx", "#src/db/schema/accounts.ts"],
    ["src/features/widgets/create-widget.ts", "elysia"],
    ["src/features/widgets/queries.ts", "../accounts/routes.ts"],
    ["src/app.ts", "./demo-stripe/demo-stripe.ts"],
  ])("a wrong import in %s of %s is found", (path, target) => {
    const text = `import { x } from "${target}"; console.log(x)`;
    expect(runtimeImports(path, text).flatMap(breaches)).toHaveLength(1);
  });
});

test("there are no rings of folders, nor of nouns with all that is below them", async () => {
  const own = new Set((await sources()).map(({ path }) => path));
  const within = (await allImports()).filter(({ to }) => own.has(to));
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
  const own = (await allImports())
    .filter(({ from, to }) => inside.test(from) && inside.test(to) && /\.tsx?$/.test(to))
    .map(({ from, to }) => ({ from: from.replace(inside, ""), to: to.replace(inside, "") }));
  expect(own.filter(({ from, to }) => layerOf(from) < 0 || layerOf(to) < 0)).toEqual([]);
  const up = own.filter(({ from, to }) => roomOf(from) !== roomOf(to) && layerOf(to) >= layerOf(from));
  expect(up).toEqual([]);
});

test("dynamic imports are relative, as the bundles' plugins expect", async () => {
  expect(await pathsWith(/\bimport\(\s*["']#/)).toEqual([]);
});

test("only src/config.ts and the entry of a command read the environment", async () => {
  const readers = await pathsWith(/process\.env|Bun\.env/);
  expect(readers.filter((path) => !/^(cli|src\/build)\//.test(path))).toEqual([]);
});

test("what is selected of a left-joined table begins with its id, since Drizzle takes a row whose first column is null for missing", async () => {
  const joined = (await sources()).filter(
    ({ path, text }) =>
      text.includes(".leftJoin(") || /^src\/(db\/person-name|mail\/reply-delivery)\.ts$/.test(path),
  );
  const parts = joined.flatMap(({ path, text }) =>
    [...text.matchAll(/[:=n] \{ (\w+): (\w+)\.\w+, \w+: \2\.[^}]*\}/g)].map((part) => [path, ...part]),
  );
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.filter(([, , first]) => first !== "id")).toEqual([]);
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
  const onServer = /^(src\/(?!dashboard|ui|scanner\/child\/)|cli\/)/;
  expect((await pathsWith(HTML_PARSERS)).filter((path) => onServer.test(path))).toEqual([]);
  const loaders = await pathsWith(/scanner\/child\/|["']\.\/child\//);
  expect(loaders.filter((path) => !path.startsWith("src/scanner/child/"))).toEqual(["cli/main.ts"]);
});

test("what the child loads of features is loaded by nothing else", async () => {
  const ofFeatures = (await allImports()).filter(({ to }) => /^src\/features\//.test(to));
  const loaded = new Set(ofFeatures.flatMap(({ from, to }) => (from === "cli/main.ts" ? [to] : [])));
  expect(loaded.size).toBe(4);
  expect(ofFeatures.filter(({ from, to }) => loaded.has(to) && from !== "cli/main.ts")).toEqual([]);
});

test("addresses that others write are parsed by src/shared/parse-url.ts, which bounds their length", async () => {
  const parsers = await pathsWith(/\bURL\.(?:parse|canParse)\(/);
  const bound = parsers.filter((path) => /^src\/(shared|features|http)\//.test(path));
  expect(bound).toEqual(["src/shared/parse-url.ts"]);
});

test("no address is typed twice: paths come from src/shared/paths.ts and the contracts", async () => {
  const typed = await pathsWith(/["'`]\/api\//);
  const product = /^(src\/(features|http|dashboard|pages)|islands|cli)\//;
  expect(typed.filter((path) => product.test(path))).toEqual([]);
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
  test("makes no markup and no code from text, writes no inline style, and reads no name raw that a page's markup may take", async () => {
    const own = (await sources()).filter(({ path }) => path.startsWith("widget/"));
    expect(own.length).toBeGreaterThan(100);
    const found = own.flatMap(({ path, text }) => refusedIn(text).map((refused) => `${path}: ${refused}`));
    expect(found).toEqual([`${MOVES_A_RULE}: style.setProperty`]);
    expect(own.flatMap(({ path, text }) => clobberedIn(path, text))).toEqual([]);
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
