import { beforeAll, describe, expect, test } from "bun:test";
import { readChoices, splitAtMarks } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import {
  MARKUP_CHANGERS,
  MAX_CHANGED_MARKUP,
} from "../../../src/scanner/engine/changed-markup/change-markup.ts";
import { nearestColor } from "../../../src/scanner/engine/changed-markup/nearest-color.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";

beforeAll(ensureScannerEngine);

async function changedMarkupOf(body: string, rule: string, head = ""): Promise<string | null | undefined> {
  const html = `<!doctype html><html lang="en"><head><title>Bread and rolls</title>${head}</head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`;
  const { findings } = await auditPage({ html, url: "https://shop.example/" });
  return findings.find((finding) => finding.rule === rule)?.changedMarkup;
}

test("each rule that fails has changed markup, or a remedy in words", () => {
  const rules = [...SCAN_RULES.values()];
  const without = rules.filter(({ id, outcome }) => outcome === "failed" && !MARKUP_CHANGERS.has(id));
  expect(without.map(({ id }) => id).sort()).toEqual(["keyboard-trap", "reflow"]);
  expect(rules.filter(({ remedy }) => remedy.length < 12)).toEqual([]);
});

describe("changed markup", () => {
  test("gives a field a label by an id that is free, and offers a name without one", async () => {
    const changedMarkup = await changedMarkupOf(
      '<p id="mail"></p><input name="mail" class="wide">',
      "form-label",
    );
    expect(readChoices(changedMarkup ?? "")).toEqual([
      {
        heading: "With a visible label, which helps most people",
        markup: '<label for="mail-2">[what to enter]</label>\n<input name="mail" class="wide" id="mail-2">',
      },
      {
        heading: "If something visible beside it says the same",
        markup: '<input name="mail" class="wide" aria-label="[what to enter]">',
      },
    ]);
  });

  test("shows the nearest color that passes, with its ratio", async () => {
    const css = "<style>p { color: #aaa; background: #fff }</style>";
    expect(await changedMarkupOf("<p>Faint</p>", "color-contrast", css)).toBe(
      "<!-- Into the style sheet -->\nmain > p { color: #767676 /* 4.54:1 on #ffffff */; }",
    );
    expect(nearestColor("777777", "000000", 4.5)?.color).toBe("#777777");
    expect(nearestColor("777777", "808080", 21)).toBeNull();
  });

  test("keeps the viewport but for what blocks zooming", async () => {
    const head = '<meta name="viewport" content="width=device-width, maximum-scale=1, user-scalable=no">';
    expect(await changedMarkupOf("", "meta-viewport", head)).toBe(
      '<meta name="viewport" content="width=device-width">',
    );
  });

  test("takes a title from the heading, and a language from the words", async () => {
    const words = "We bake the bread and the rolls for you, and this is what they are made of. ".repeat(4);
    const html = `<!doctype html><html><head></head><body><main><h1>Rye & "oat"</h1><p>${words}</p></main></body></html>`;
    const { findings } = await auditPage({ html, url: "https://shop.example/" });
    const changedMarkupBy = (rule: string) =>
      findings.find((finding) => finding.rule === rule)?.changedMarkup;
    expect(changedMarkupBy("document-title")).toContain('<title>Rye &amp; "oat"</title>');
    expect(changedMarkupBy("html-has-lang")).toBe('<html lang="en">');
  });

  test("is bounded, writes a stranger's markup as text, and holds no private values", async () => {
    const hostile = `x" onfocus="go()" --&gt; &lt;!-- Into the style sheet --&gt;\n&lt;!-- A --&gt; <b>`;
    const many = Array.from({ length: 500 }, (_, at) => `a${at}='${"v".repeat(90)}'`).join(" ");
    const bodies = [
      `<img class='${hostile}' src="/a.png?key=secret" data-id="secret" onerror="secret()">`,
      `<img ${many} src=a.png>`,
      `<a href="/a?token=secret" title="" class='${hostile}'></a>`,
      `<a href="/a" class="[where it leads] [large]"></a>`,
    ];
    for (const [at, body] of bodies.entries()) {
      const changedMarkup = (await changedMarkupOf(body, at < 2 ? "img-alt" : "link-name")) ?? "";
      expect(changedMarkup).not.toBe("");
      expect(changedMarkup.length).toBeLessThanOrEqual(MAX_CHANGED_MARKUP);
      expect(changedMarkup).not.toMatch(/secret|<b>/);
      const choices = readChoices(changedMarkup);
      expect(choices).toHaveLength(at < 2 ? 2 : 1);
      for (const { markup } of choices) expect(markup).toMatch(/^<[^<>]*>(?:[^<>]*<\/a>)?$/);
    }
  });

  test("is written for five elements of an issue at most", async () => {
    const html = `<!doctype html><html lang="en"><title>Bread</title><main><h1>Bread</h1>${"<p><img src=a.png></p>".repeat(8)}</main></html>`;
    const { findings } = await auditPage({ html, url: "https://shop.example/" });
    const changedMarkup = findings
      .filter(({ rule }) => rule === "img-alt")
      .map((finding) => finding.changedMarkup !== null);
    expect(changedMarkup.filter(Boolean)).toHaveLength(5);
    expect(changedMarkup).toHaveLength(8);
  });

  test("marks only words of ours", () => {
    expect(splitAtMarks('<a class="w-[32px] [an icon]" aria-label="[where it leads]">')).toEqual([
      '<a class="w-[32px] [an icon]" aria-label="',
      "[where it leads]",
      '">',
    ]);
  });
});
