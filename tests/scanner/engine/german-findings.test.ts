import { beforeAll, expect, test } from "bun:test";
import { localeEs } from "@accesslint/core";
import german from "#shared/scan-rules/finding-messages/german.json" with { type: "json" };
import { germanFinding } from "#shared/scan-rules/finding-messages/german-finding.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { engineSentences } from "../../helpers/engine-sentences.ts";

const CONFLICTS = [
  "",
  'tabindex="0"',
  'aria-live="polite"',
  'aria-label="Rye"',
  'tabindex="0" aria-live="polite"',
];
const MORE_CONFLICTS = [
  'tabindex="0" aria-label="Rye"',
  'aria-live="polite" aria-label="Rye"',
  'tabindex="0" aria-live="polite" aria-label="Rye"',
];
const conflicts = [...CONFLICTS, ...MORE_CONFLICTS].flatMap((attributes) => [
  `<div role="presentation" ${attributes}>Rye</div>`,
  `<img src="a.png" alt="" ${attributes}>`,
]);

/** Faults with messages that AccessLint's own translation lacks. */
const BODY = `
  <ul>Rye</ul><dl>Oat</dl>
  <img src="a.png" alt="Image of rye">
  <label for="street">Street</label><input id="street" aria-label="Town">
  <label for=" town ">Town</label><input id="town"><input id="town">
  <p style="letter-spacing: 0.01em !important">Rye</p><p style="letter-spacing: 1px !important">Rye</p>
  <p style="word-spacing: 0.01em !important">Rye</p>
  <p style="color: #777; background: #fff">Rye and oat</p>
  <div role="combobox" aria-expanded="true" aria-controls="x"><p>Rye</p></div>
  ${["grid", "row", "menu", "radiogroup"].map((role) => `<div role="${role}"><p>Rye</p></div>`).join("")}
  ${conflicts.join("\n")}`;

let findings: readonly Finding[] = [];

beforeAll(async () => {
  await ensureScannerEngine();
  const html = `<!doctype html><html lang="en"><head><title>Bread</title></head><body><main><h1>Bread</h1>${BODY}</main></body></html>`;
  ({ findings } = await auditPage({ html, url: "https://shop.example/" }, { includeAAA: true }));
});

test("messages that AccessLint's own translation lacks have German words as well", () => {
  const untranslated = findings.filter(({ rule, message }) => germanFinding(rule, message) === null);
  expect(untranslated.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test("no German words are for a message that neither the engine nor its translation has", () => {
  const theirs = new Set(
    Object.entries(localeEs).flatMap(([id, { messages = {} }]) =>
      Object.keys(messages).map((english) => `${id.replace(/^.+\//, "")}: ${english}`),
    ),
  );
  const ours = new Set(engineSentences().map(({ sentence }) => sentence));
  const isFound = (rule: string, translation: string) => {
    const pieces = translation.split(/\{\d(?::number)?\}/).map((piece) => piece.replace(/\W/g, "\\$&"));
    const pattern = new RegExp(`^${pieces.join(".*")}$`);
    return findings.some((one) => one.rule === rule && pattern.test(germanFinding(rule, one.message) ?? ""));
  };
  const unused = Object.entries(german).flatMap(([rule, messages]) =>
    Object.entries(messages)
      .filter(
        ([english]) => SCAN_RULES.get(rule)?.engine === "accesslint" && !theirs.has(`${rule}: ${english}`),
      )
      .filter(([english]) => !ours.has(english.replace(/\{\d\}/g, "5")))
      .filter(([, translation]) => !isFound(rule, translation))
      .map(([english]) => `${rule}: ${english}`),
  );
  expect(unused).toEqual([]);
});
