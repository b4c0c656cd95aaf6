import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { describeStatement } from "#src/features/statements/document/describe-statement.ts";
import { publicPage } from "#src/features/statements/document/statement-page.ts";
import { expectNoBarriers } from "../../dashboard/barriers.ts";
import { closeContexts, collectProblems, sharedChromium } from "../../helpers/chromium.ts";
import { someOf } from "../../helpers/long.ts";
import { sampleStatement } from "../../helpers/sample-statement.ts";

let browser: Browser;
let server: Bun.Server<unknown>;
beforeAll(async () => {
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: reply });
  browser = await sharedChromium();
});
afterAll(async () => {
  await closeContexts();
  await server.stop(true);
});

/** Replies with the sample in the color that the path names. */
function reply({ url }: Request): Response {
  const color = `#${new URL(url).pathname.slice(1)}`;
  const page = describeStatement({
    content: sampleStatement({ color }),
    language: "de",
    origin: "https://www.harbour-pottery.example",
    host: "www.harbour-pottery.example",
    isProven: false,
    region: null,
    publishedAt: new Date("2026-11-20T09:00:00Z"),
    number: 2,
    earlier: [
      { number: 1, publishedAt: new Date("2026-05-20T09:00:00Z"), href: "/1?lang=de", isCurrent: false },
    ],
  });
  const languages = [
    { lang: "en", text: "English", href: "?lang=en", isCurrent: false },
    { lang: "de", text: "Deutsch", href: "?lang=de", isCurrent: true },
  ];
  return publicPage(page, { color, languages, etag: null, isIndexed: true });
}

test.each(someOf(["6d28d9", "ffdd00", "767676"], 1))(
  "a statement with the color #%s keeps no one out, in light and dark, at 320 px",
  async (color) => {
    const page = await browser.newPage({ bypassCSP: true });
    const problems = collectProblems(page);
    await page.goto(`${server.url}${color}`);
    await expectNoBarriers({ page, problems }, { noise: /favicon/ });
    await page.close();
  },
);

test("a statement's head has the owner's color under its own policy, and on paper it is dark on white without links to languages", async () => {
  const page = await browser.newPage({ colorScheme: "dark" });
  const problems = collectProblems(page);
  await page.goto(`${server.url}ffdd00`);
  const look = () =>
    page.evaluate(() => {
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        ground: styleOf("body").backgroundColor,
        head: styleOf(".head").backgroundColor,
        title: styleOf("h1").color,
        languages: styleOf(".languages").display,
      };
    });
  expect(await look()).toMatchObject({ head: "rgb(255, 221, 0)", title: "rgb(0, 0, 0)" });
  await page.emulateMedia({ media: "print" });
  const colors = { ground: "rgb(255, 255, 255)", head: "rgba(0, 0, 0, 0)", title: "rgb(18, 33, 30)" };
  expect(await look()).toEqual({ ...colors, languages: "none" });
  expect(problems.filter((problem) => !problem.includes("favicon"))).toEqual([]);
  await page.close();
});
