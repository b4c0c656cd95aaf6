import * as v from "valibot";
import { isLanguage, LANGUAGES } from "#shared/language.ts";
import { parseYaml, type YamlProblem } from "../parse-yaml.ts";
import { pictureProblems } from "./named-picture.ts";
import { placeholderProblems } from "./placeholders.ts";

export type ParsedContent<Meta> =
  | { is: "page"; meta: Meta; body: string }
  /** Its frontmatter is `hidden: true` and nothing else. */
  | { is: "hidden" }
  | { is: "wrong"; problems: YamlProblem[] };

const HIDDEN = v.strictObject({ hidden: v.literal(true) });
const FRONTMATTER = /^---\n([\s\S]*?)^---(?:\n|$)/m;

/** Parses frontmatter and text of one Markdown file, and lists all its problems. */
export function parseContentFile<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
): ParsedContent<v.InferOutput<Schema>> {
  const text = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const frontmatter = FRONTMATTER.exec(text);
  if (!frontmatter || frontmatter.index > 0) {
    return failed([{ line: 1, message: "has to begin with frontmatter between two lines of ---" }]);
  }
  const yaml = frontmatter[1] ?? "";
  const body = text.slice(frontmatter[0].length);
  const problems = bodyProblems(text, frontmatter[0].length);
  const values = parseYaml(yaml);
  if ("problem" in values) {
    const { line, message } = values.problem;
    return failed([{ line: line + 1, message }, ...problems]);
  }
  if (v.is(HIDDEN, values.value)) return { is: "hidden" };
  const meta = v.safeParse(schema, values.value);
  if (meta.success && problems.length === 0) return { is: "page", meta: meta.output, body };
  return failed([...(meta.issues ?? []).map((issue) => metaProblem(issue, yaml)), ...problems]);
}

function failed(problems: YamlProblem[]) {
  return { is: "wrong", problems: problems.sort((one, other) => one.line - other.line) } as const;
}

function metaProblem(issue: v.BaseIssue<unknown>, yaml: string): YamlProblem {
  const key = String(issue.path?.[0]?.key ?? "");
  const index = yaml.split("\n").findIndex((line) => line.startsWith(`${key}:`));
  const name = v.getDotPath(issue) ?? "frontmatter";
  return { line: index < 0 ? 1 : index + 2, message: `${name}: ${reasonOf(issue)}` };
}

function reasonOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== "strict_object") return received === "undefined" ? "is missing" : message;
  if (expected === "never") return "is not known here";
  return received === "undefined" ? "is missing" : "has to be lines of `name: value`";
}

function bodyProblems(text: string, bodyStart: number): YamlProblem[] {
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  return [
    ...[...placeholderProblems(text), ...pictureProblems(text)].map(({ at, message }) => ({
      line: lineOf(at),
      message,
    })),
    ...headingProblems(text.slice(bodyStart)).map(({ line, message }) => ({
      line: line + lineOf(bodyStart) - 1,
      message,
    })),
  ];
}

/** Returns the problems of headings outside code. */
function headingProblems(body: string): YamlProblem[] {
  let inCode = false;
  return body.split("\n").flatMap((text, index) => {
    if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
    const message = inCode ? null : headingProblem(text);
    return message ? [{ line: index + 1, message }] : [];
  });
}

function headingProblem(line: string): string | null {
  if (/^# /.test(line)) return "headings begin at ##; the title in the frontmatter is the page's # heading";
  const [, level, mark] = /^(#+) .*(?<!\{)\{([a-z]{2,3}(?:-\w+)?)\}\s*$/.exec(line) ?? [];
  if (mark === undefined || (level === "##" && isLanguage(mark))) return null;
  return `{${mark}}: a part's language stands at its ## heading, as ${LANGUAGES.map((lang) => `{${lang}}`).join(" or ")}`;
}
