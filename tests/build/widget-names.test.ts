import { expect, test } from "bun:test";
import { join } from "node:path";
import { build } from "esbuild";
import { widgetNames } from "../../src/build/widget-names.ts";
import words from "../../widget/i18n/en.json";

test("the dashboard gets the widget's names of tools, profiles, groups and durations, and no other words", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { default } from "./widget/i18n/en.json";`,
      resolveDir: join(import.meta.dir, "../.."),
    },
    bundle: true,
    write: false,
    format: "esm",
    plugins: [widgetNames("en")],
  });
  const text = outputFiles[0]?.text ?? "";
  for (const key of ["contrast", "profile.adhd", "group.profiles", "group.calm", "hide.good"] as const)
    expect(text).toContain(words[key]);
  for (const key of ["help.profile.adhd", "search.none"] as const) expect(text).not.toContain(words[key]);
});
