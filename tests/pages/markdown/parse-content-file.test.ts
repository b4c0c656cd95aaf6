import { describe, expect, test } from "bun:test";
import { CONTENT_SCHEMAS } from "#src/pages/markdown/content.ts";
import { parseContentFile } from "#src/pages/markdown/read-folders.ts";

const GOOD = `---
title: Our news
description: What is new.
date: 2026-11-20
topics: [News]
summary: What is new here.
---

Hello.
`;

function problemsOf(file: string): string[] {
  const parsed = parseContentFile(CONTENT_SCHEMAS.blog, file);
  const problems = parsed.is === "wrong" ? parsed.problems : [];
  return problems.map(({ line, message }) => `${line} ${message}`);
}

describe("a content file", () => {
  test("is parsed into values and text", () => {
    const meta = { title: "Our news", date: "2026-11-20", topics: ["News"] };
    const texts = { description: "What is new.", summary: "What is new here." };
    const page = { is: "page", meta: { ...meta, ...texts }, body: "\nHello.\n" } as const;
    expect(parseContentFile(CONTENT_SCHEMAS.blog, GOOD)).toEqual(page);
  });

  test("has every mistake reported with its line", () => {
    const file = GOOD.replace("date: 2026-11-20", "date: yesterday")
      .replace("topics: [News]", "topics: []")
      .replace("summary:", "sumary:")
      .replace("What is new.", "x".repeat(156))
      .replace("Hello.", "# Hello\n\n{{nobody}}\n\n{{#companyName}}\n\n![x](picture:nothing)\n\n![y]()");
    expect(problemsOf(file)).toEqual([
      "1 summary: is missing",
      "3 description: has to be at most 155 characters, as search engines cut it",
      "4 date: use a date like 2026-11-30",
      "5 topics: name at least one",
      "6 sumary: is not known here",
      "9 headings begin at ##; the title in the frontmatter is the page's # heading",
      expect.stringMatching(/^11 \{\{nobody\}\} is no placeholder; there are productName, /),
      "13 {{#companyName}} has no {{/companyName}}",
      expect.stringMatching(/^15 picture:nothing is no picture; there are panel, /),
      "17 this image has no address, as in ![A ramp](/images/ramp.png)",
    ]);
  });

  test("may name a drawing, and no other picture", () => {
    const withPicture = (name: string) => GOOD.replace("summary:", `picture: ${name}\nsummary:`);
    expect(problemsOf(withPicture("keyboard"))).toEqual([]);
    expect(problemsOf(withPicture("sunset"))).toEqual([
      "6 picture: is unknown; there are alt-text, contrast, form, four-steps, keyboard, laws, statement, widget",
    ]);
  });

  test("may mark the language of a part at its ## heading, if pages have that language", () => {
    expect(problemsOf(`${GOOD}\n## Neues {de}\n\n## {{productName}}\n\n~~~\n## x {fr}\n~~~\n`)).toEqual([]);
    const where = "a part's language stands at its ## heading, as {en} or {de}";
    expect(problemsOf(`${GOOD}\n## Nouvelles {fr}\n\n### Neues {de}\n`)).toEqual([
      `11 {fr}: ${where}`,
      `13 {de}: ${where}`,
    ]);
  });

  const none = "1 has to begin with frontmatter between two lines of ---";
  test.each([
    ["without frontmatter", "Hello.", [none]],
    ["with frontmatter that never ends", "---\ntitle: x\n", [none]],
    ["with frontmatter of one text", "---\nx\n---\n", ["1 frontmatter: has to be lines of `name: value`"]],
    [
      "with an unquoted colon",
      GOOD.replace("description: What is new.", "description: News: all of it"),
      ["3 cannot be read as YAML; put a value with a colon, a hash or a quote in it into quotes"],
    ],
    ["with # lines and braces with spaces in code", `${GOOD}\n\`\`\`bash\n# a {{ theme }}\n\`\`\`\n`, []],
    ["with a byte order mark and other line endings", `\uFEFF${GOOD.replaceAll("\n", "\r\n")}`, []],
  ])("%s has these problems", (_, file, problems) => {
    expect(problemsOf(file)).toEqual(problems);
  });

  test("may only say that it hides a page", () => {
    expect(parseContentFile(CONTENT_SCHEMAS.blog, "---\nhidden: true\n---\n")).toEqual({ is: "hidden" });
    expect(problemsOf(GOOD.replace("summary", "hidden: true\nsummary"))).toEqual([
      "6 hidden: is not known here",
    ]);
  });

  test("has mistakes in lists reported with their position", () => {
    const file = `---\nfigures:\n  - value: 25+\npromises: []\nvoicesTitle: x\nvoices: []\n---\n`;
    expect(parseContentFile(CONTENT_SCHEMAS.landing, file)).toEqual({
      is: "wrong",
      problems: [{ line: 2, message: "figures.0.label: is missing" }],
    });
  });
});
