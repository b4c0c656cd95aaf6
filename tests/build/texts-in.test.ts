import { describe, expect, test } from "bun:test";
import { build } from "esbuild";
import type { Language } from "#shared/language/language.ts";
import { BROWSER_OPTIONS } from "../../src/build/build-options.ts";
import { replaceTexts } from "../../src/build/shown-texts.ts";
import { textsIn } from "../../src/build/texts-in.ts";

describe("texts in code", () => {
  const catalog: Record<string, string> = { Save: 'Speichern "jetzt"', "{count} rails": "{count} Geländer" };
  const german = (code: string) => replaceTexts("code.tsx", code, (text) => catalog[text]);

  test.each([
    ['t("Save")', 't("Speichern \\"jetzt\\"")'],
    ["mark('Save')", 'mark("Speichern \\"jetzt\\"")'],
    ['plural(rails.length, "1 rail", "{count} rails")', 'plural(rails.length, "1 rail", "{count} Geländer")'],
    [
      '<RichText\n text="Save" parts={parts} />',
      '<RichText\n text={"Speichern \\"jetzt\\""} parts={parts} />',
    ],
    ['<RichText text={"Save"} />', '<RichText text={"Speichern \\"jetzt\\""} />'],
  ])("are replaced in %s", (code, expected) => {
    expect(german(code)).toBe(expected);
  });

  test.each(['start("Save")', 'const text = "Save"', 't("Unknown")', '<Field text="Save" />'])(
    "are left alone in %s",
    (code) => {
      expect(german(code)).toBe(code);
    },
  );
});

test("a German build has German texts for the English ones, and a catalog of those shown later; an English one no German", async () => {
  const german = await bundle("de");
  expect(german).toContain("Websites, Prüfungen und Probleme");
  expect(german).not.toContain("Websites, scans and issues");
  expect(german).toContain('"This API key is unknown, has expired or was revoked."');
  const english = await bundle("en");
  expect(english).toContain("Websites, scans and issues");
  expect(english).not.toMatch(/Prüfungen und Probleme|Schlüssel/);
});

async function bundle(language: Language): Promise<string> {
  const { outputFiles } = await build({
    ...BROWSER_OPTIONS,
    format: "esm",
    stdin: {
      contents: `import "./src/dashboard/words.ts"; export * from "./src/dashboard/features/api-keys/keys-section.tsx";`,
      resolveDir: BROWSER_OPTIONS.absWorkingDir,
    },
    packages: "external",
    plugins: [textsIn(language)],
  });
  return outputFiles[0]?.text ?? "";
}
