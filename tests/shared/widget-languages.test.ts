import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";

test("every language of the widget can be chosen by an owner, and no other", async () => {
  const files = await readdir(join(import.meta.dir, "../../widget/i18n"));
  const languages: string[] = [...WIDGET_LANGUAGES];
  expect(languages.sort()).toEqual(files.map((file) => file.replace(/\.json$/, "")).sort());
});
