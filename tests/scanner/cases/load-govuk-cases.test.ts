import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadGovukCases } from "./load-govuk-cases.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-govuk-"));
  const tests = {
    Images: { "No text": { example: '<img src="images/rye.png">' } },
    Titles: { "No title": { example: '<a href="example-pages/bare.html">A page</a>' } },
  };
  await Bun.write(join(folder, "tests.json"), JSON.stringify(tests));
  await Bun.write(join(folder, "example-pages/bare.html"), "<!DOCTYPE html><p>Rye");
  await Bun.write(join(folder, "assets/stylesheets/tests.css"), "p { color: red }");
});
afterAll(() => rm(folder, { recursive: true }));

test("a copy of the GOV.UK audit gives its pages, each with the same page without the fault", async () => {
  const [image, title] = await loadGovukCases(folder);
  expect(image).toMatchObject({ id: "Images 1", name: "No text", path: "tests/images-1.html" });
  expect(image?.html).toContain('<main><img src="../assets/test_images/rye.png"></main>');
  expect(image?.html).toContain('<link rel="stylesheet" href="../assets/stylesheets/tests.css">');
  expect(image?.frame).not.toContain("<img");
  expect(title).toEqual({
    id: "Titles 1",
    name: "No title",
    path: "example-pages/bare.html",
    html: "<!DOCTYPE html><p>Rye",
    frame: null,
  });
});

test("the audit's style sheet is put into the pages if asked for", async () => {
  const [image] = await loadGovukCases(folder, { withSheet: true });
  expect(image?.html).toContain("<style>p { color: red }</style>");
});
