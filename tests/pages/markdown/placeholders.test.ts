import { describe, expect, test } from "bun:test";
import { inLanguage } from "#shared/language/translate.ts";
import { fillFrontmatter } from "#src/pages/markdown/fill-frontmatter.ts";
import { fillPlaceholders, placeholderProblems, resolveSections } from "#src/pages/markdown/placeholders.ts";
import type { PageSettings } from "#src/pages/page.ts";
import { pageContext } from "../render.ts";

function settings(some: Partial<PageSettings> = {}): PageSettings {
  return pageContext(some).settings;
}

function withAddress(address: string): PageSettings {
  return settings({ company: { ...settings().company, address } });
}

describe("placeholders", () => {
  test.each([
    ["{{productName}}", "Banister"],
    ["{{supportEmail}}", "help@banister.test"],
    ["{{publicUrl}}", "https://banister.test"],
    ["{{publicHost}}", "banister.test"],
    ["{{companyName}}", "Banister Ltd"],
    ["{{chatHours}}", "Mon–Fri 09:00–17:00 (Europe/Dublin)"],
    ["{{companyAddress}}", "1 Stair Street"],
    ["{{companyCountry}}", "Ireland"],
    [
      "{{embedCode}}",
      '<script src="https://banister.test/platform.js" data-widget-id="YOUR-WIDGET-ID" async fetchpriority="high"></script>',
    ],
  ])("%s stands for %s", (placeholder, value) => {
    expect(fillPlaceholders(`a ${placeholder} b`, settings())).toBe(`a ${value} b`);
    expect(placeholderProblems(placeholder)).toEqual([]);
  });

  test("have the days of live chat in the page's language, and none without hours", () => {
    const german = inLanguage("de", () => fillPlaceholders("{{chatHours}}", settings()));
    expect(german).toBe("Mo–Fr 09:00–17:00 (Europe/Dublin)");
    expect(fillPlaceholders("{{chatHours}}", settings({ chatHours: null }))).toBe("");
  });

  test("insert a value literally, even one that looks like a placeholder or a pattern", () => {
    expect(fillPlaceholders("{{productName}}", settings({ productName: "$& {{publicUrl}}" }))).toBe(
      "$& {{publicUrl}}",
    );
  });

  test("are mistakes if they are unknown or half a section, but other braces are none", () => {
    const halves = ["{{/companyName}}", "{{#companyName}}", "{{#nothing}}x{{/nothing}}"];
    for (const text of ["{{nothing}}", "{{constructor}}", ...halves])
      expect([text, placeholderProblems(text)]).not.toEqual([text, []]);
    for (const text of ["{{ product.title }}", "style={{ color: 1 }}", "{a}"]) {
      expect(placeholderProblems(text)).toEqual([]);
      expect(fillPlaceholders(text, settings())).toBe(text);
    }
  });
});

test("those in a file's frontmatter are filled, in lists too, and its text is unchanged", () => {
  const { content } = pageContext();
  const meta = {
    title: "{{productName}}",
    description: "x",
    date: "2026-11-20",
    topics: ["{{companyCountry}}"],
    summary: "a{{^companyName}} b{{/companyName}}",
  };
  const file = { slug: "news", meta, body: "{{productName}}" };
  const [filled] = fillFrontmatter({ ...content, blog: [file] }, settings()).blog;
  expect(filled).toEqual({
    ...file,
    meta: { ...meta, title: "Banister", topics: ["Ireland"], summary: "a" },
  });
});

describe("sections", () => {
  const text = "a\n\n- one\n{{#companyAddress}}\n- {{companyAddress}}\n{{/companyAddress}}\n- two\n";

  test("stay without the lines of their tags if their value is set, and can be inverted and nested", () => {
    expect(resolveSections(text, settings())).toBe("a\n\n- one\n- {{companyAddress}}\n- two\n");
    expect(resolveSections(text, withAddress(""))).toBe("a\n\n- one\n- two\n");
    const nested = "{{#companyName}}n{{^companyAddress}} none{{/companyAddress}}{{/companyName}}";
    expect(resolveSections(nested, withAddress(""))).toBe("n none");
    expect(resolveSections(nested, settings())).toBe("n");
  });
});
