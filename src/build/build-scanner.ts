import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { type Argument, type Expression, type ObjectProperty, parseSync, Visitor } from "oxc-parser";
import packageJson from "../../package.json" with { type: "json" };
import { ENGINE_FILE } from "../scanner/engine-file.ts";
import accesslint from "./accesslint-messages.json" with { type: "json" };

const ROOT = join(import.meta.dir, "../..");

/** Writes the scanner engine, which runs inside the window of an audited page. */
export async function buildScanner(outDir: string): Promise<void> {
  await Bun.write(join(outDir, ENGINE_FILE), await bundleEngine());
}

/**
 * Bundles the scanner engine into one script that defines `handrailScanner` with the exports from
 * `entry`. It runs in a page's window, where the page's own DOM classes distinguish elements.
 */
export async function bundleEngine(entry = "src/scanner/engine/main.ts"): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    write: false,
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "handrailScanner",
    target: "es2023",
    legalComments: "none",
    logLevel: "warning",
    plugins: [withoutTexts],
    define: { __HANDRAIL_VERSION__: JSON.stringify(packageJson.version) },
  });
  const [script] = outputFiles;
  if (!script) throw new Error("esbuild wrote no engine");
  return script.text;
}

/**
 * Drops rule text shown only in reports and on screens, since those read the catalog, drops rules
 * about PDFs, and replaces the sentences in AccessLint's findings with IDs and values.
 */
const withoutTexts: Plugin = {
  name: "without-texts",
  setup({ onLoad }) {
    onLoad({ filter: /@accesslint\/core\/dist\/index\.js$/ }, async ({ path }) => {
      return { contents: withoutSentences(await readFile(path, "utf8")), loader: "js" };
    });
    onLoad({ filter: /\/src\/shared\/scan-rules\/pdf\.ts$/ }, () => ({
      contents: "export const PDF_RULES = [];",
    }));
    onLoad({ filter: /\/en\/findings\.json$/ }, async ({ path }) => {
      return { contents: withoutPdfs(await readFile(path, "utf8")), loader: "json" };
    });
    onLoad({ filter: /\/embedded-tools\.json$/ }, async ({ path }) => {
      return { contents: withoutVendors(await readFile(path, "utf8")), loader: "json" };
    });
    onLoad({ filter: /\/src\/shared\/scan-rules\/[\w-]+\.ts$/ }, async ({ path }) => {
      return { contents: withoutGuidance(path, await readFile(path, "utf8")), loader: "ts" };
    });
  },
};

function withoutPdfs(messages: string): string {
  const all: Record<string, unknown> = JSON.parse(messages);
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([rule]) => !rule.startsWith("pdf-"))));
}

/** Drops what only screens show of an embedded tool. */
function withoutVendors(tools: string): string {
  const isSign = ([name]: [string, unknown]) => !["vendor", "kind", "contact"].includes(name);
  const all: object[] = JSON.parse(tools);
  return JSON.stringify(all.map((tool) => Object.fromEntries(Object.entries(tool).filter(isSign))));
}

const ACCESSLINT = "accesslint.js";
const GUIDANCE = new Set(["why", "guidance", "description", "browserHint"]);
/** Unused properties of AccessLint's rules and findings, except for colors in a context. */
const UNREAD = new Set(["fix", "fixability", "actRuleIds", "category", "wcag", "context"]);
/** Properties of the catalog's rules that the engine doesn't read. */
const UNREAD_OF_CATALOG = new Set(["affected", "criteria"]);

/** Drops properties that the engine doesn't read, and guidance written as literals. */
function withoutGuidance(name: string, source: string): string {
  return rewrite(name, source, (code) => ({
    "ObjectExpression:exit": ({ properties }) => {
      const unread = properties.filter(isNamed(name === ACCESSLINT ? UNREAD : UNREAD_OF_CATALOG));
      const dropped = [
        ...properties.filter(isNamed(GUIDANCE)).filter(({ value }) => /Literal$/.test(value.type)),
        ...unread.filter(({ value }) => !code.of(value).includes("foreground:")),
      ];
      for (const { start, end } of dropped) {
        code.replace({ start, end: source.startsWith(",", end) ? end + 1 : end }, "");
      }
    },
  }));
}

interface Span {
  start: number;
  end: number;
}

/** Access to a script's source by syntax node. */
interface Code {
  replace(node: Span, by: string): void;
  of(node: Span): string;
}

/** Rewrites a script using a visitor for its syntax tree. */
function rewrite(
  name: string,
  source: string,
  visitorOf: (code: Code) => ConstructorParameters<typeof Visitor>[0],
): string {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const changes: Array<Span & { by: string }> = [];
  const code: Code = {
    replace: ({ start, end }, by) => changes.push({ start, end, by }),
    of: ({ start, end }) => source.slice(start, end),
  };
  new Visitor(visitorOf(code)).visit(program);
  changes.sort((a, b) => b.start - a.start);
  return changes.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), source);
}

function isNamed(names: ReadonlySet<string>) {
  return (property: { type: string; key?: unknown }): property is ObjectProperty => {
    const { key } = property as Partial<ObjectProperty>;
    return property.type === "Property" && key?.type === "Identifier" && names.has(key.name);
  };
}

const MESSAGE = new Set(["message"]);

/** Fills in the values of an AccessLint rule defined as JSON. */
const VALUES_OF_SPEC = `
function valuesOf({ values = {} }, el, check) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, applyTemplate(value, el, check)]));
}`;

/**
 * Replaces the messages in AccessLint's findings with IDs and values.
 * @throws Error for a template that is missing from `accesslint-messages.json` or no longer in
 * AccessLint.
 */
function withoutSentences(source: string): string {
  const short = withoutGuidance(ACCESSLINT, source);
  const told = new Set<string>();
  const changed = rewrite(ACCESSLINT, short, (code) => ({
    "ObjectExpression:exit": ({ properties }) => {
      for (const property of properties.filter(isNamed(MESSAGE))) {
        const message = messageCode(property.value, code, told);
        if (message) code.replace(property, `...(${message})`);
      }
    },
    "CallExpression:exit": ({ callee, arguments: [what] }) => {
      if (what && code.of(callee) === "issues.push") code.replace(what, conflictOf(piecesOf(what, code)));
    },
  }));
  const unused = [...MESSAGES.keys()].filter((template) => !told.has(template));
  if (unused.length > 0) throw new Error(`AccessLint no longer has these messages: ${unused.join("; ")}`);
  return changed + VALUES_OF_SPEC;
}

/**
 * Returns code for an object with a message's ID and values; null if the message is only passed on.
 */
function messageCode(value: Expression, code: Code, told: Set<string>): string | null {
  if (value.type === "MemberExpression" || value.type === "Identifier") return null;
  if (value.type !== "CallExpression" || code.of(value.callee) !== "applyTemplate") {
    return messageOf(piecesOf(value, code), told);
  }
  const [spec = "", ...others] = value.arguments.map((argument) => code.of(argument));
  const values = `valuesOf(${[spec.replace(".message", ""), ...others].join(", ")})`;
  return `{ message: ${spec}, values: ${values} }`;
}

/** Part of a message: text, code for a value, or a choice between other parts. */
type Piece = { words: string } | { code: string } | { test: string; yes: Piece[]; no: Piece[] };

function piecesOf(node: Argument, code: Code): Piece[] {
  if (node.type === "Literal" && typeof node.value === "string") return ofSpec(node.value);
  if (node.type === "TemplateLiteral") {
    return node.quasis.flatMap(({ value }, at) => {
      const expression = node.expressions[at];
      return [{ words: value.cooked ?? "" }, ...(expression ? piecesOf(expression, code) : [])];
    });
  }
  if (node.type === "ConditionalExpression") {
    const [yes, no] = [piecesOf(node.consequent, code), piecesOf(node.alternate, code)];
    return [{ test: code.of(node.test), yes, no }];
  }
  if (node.type === "LogicalExpression" && node.operator === "??") {
    const [yes, no] = [piecesOf(node.left, code), piecesOf(node.right, code)];
    return [{ test: `(${code.of(node.left)}) != null`, yes, no }];
  }
  return [{ code: code.of(node) }];
}

/** Splits a JSON rule's message at AccessLint's placeholders. */
function ofSpec(text: string): Piece[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((words, at) => (at % 2 === 1 ? { code: JSON.stringify(words) } : { words }));
}

function messageOf(pieces: readonly Piece[], told: Set<string>): string {
  const at = pieces.findIndex((piece) => "test" in piece);
  const choice = pieces[at];
  if (choice && "test" in choice) {
    const [yes, no] = [choice.yes, choice.no].map((one) => messageOf(pieces.toSpliced(at, 1, ...one), told));
    return `${choice.test} ? ${yes} : ${no}`;
  }
  const template = pieces.map((piece) => ("words" in piece ? piece.words : "{}")).join("");
  const known = MESSAGES.get(template);
  if (!known) throw new Error(`AccessLint has a message without an id: ${template}`);
  told.add(template);
  const codes = pieces.flatMap((piece) => ("code" in piece ? [piece.code] : []));
  const values = known.values.flatMap((name, index) => writeValue(name, codes[index] ?? "") ?? []);
  return `{ message: "${known.id}"${values.length > 0 ? `, values: { ${values.join(", ")} }` : ""} }`;
}

const VALUE = /\{(\w+:text|\w+\|[^}]+|\w*)\}/g;

/**
 * IDs and values of AccessLint's messages, keyed by template; rules with the same template share
 * them.
 */
const MESSAGES: ReadonlyMap<string, { id: string; values: string[] }> = new Map(
  Object.values(accesslint).flatMap((messages) =>
    Object.entries(messages).map(([template, id]) => [
      template.replace(VALUE, "{}"),
      { id, values: [...template.matchAll(VALUE)].map(([, name = ""]) => name) },
    ]),
  ),
);

/** Writes a value: `{name:text}` as a string, `{name| or }` as a list; null for `{}`. */
function writeValue(written: string, code: string): string | null {
  const [, name = "", kind] = /^(\w*)(:text|\|.+)?$/.exec(written) ?? [];
  if (name === "") return null;
  if (kind === undefined) return `${name}: ${code}`;
  return kind === ":text" ? `${name}: String(${code})` : `${name}: (${code}).split("${kind.slice(1)}")`;
}

/** IDs for the conflicts that AccessLint lists in a message. Named attributes are their own IDs. */
const CONFLICTS: Readonly<Record<string, string>> = {
  "element is focusable": '"focusable"',
  "has accessible name": '"name"',
};

function conflictOf(pieces: readonly Piece[]): string {
  const words = pieces.map((piece) => ("words" in piece ? piece.words : "{}")).join("");
  const code = pieces.flatMap((piece) => ("code" in piece ? [piece.code] : []))[0];
  const part = words === "has {}" ? code : CONFLICTS[words];
  if (!part) throw new Error(`AccessLint has a conflict without an id: ${words}`);
  return part;
}
