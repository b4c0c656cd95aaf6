import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { DOCUMENT_POLICY, htmlDocument } from "#src/documents/html/html-document.tsx";
import { expectNoBarriers } from "../dashboard/barriers.ts";
import { closeContexts, collectProblems, sharedChromium } from "../helpers/chromium.ts";
import { sampleDocument } from "./sample-document.ts";

let browser: Browser;
let page: Page;
let problems: string[];
let server: Bun.Server<unknown>;

beforeAll(async () => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(htmlDocument(sampleDocument()), {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": DOCUMENT_POLICY },
      }),
  });
  browser = await sharedChromium();
  page = await browser.newPage({ bypassCSP: true });
  problems = collectProblems(page);
  await page.goto(server.url.href);
});
afterAll(async () => {
  await closeContexts();
  await server.stop(true);
});

test("a document keeps no one out, on phones and desktops, in light and dark colors", async () => {
  await expectNoBarriers({ page, problems }, { noise: /favicon/ });
});

test("a document works under its own policy, with its style sheet alone, and its words are never markup", async () => {
  const strict = await browser.newPage();
  const refused = collectProblems(strict);
  await strict.goto(server.url.href);
  expect(await strict.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px");
  expect(refused.filter((problem) => !problem.includes("favicon"))).toEqual([]);
  await strict.close();
  const html = htmlDocument(sampleDocument());
  expect(html).not.toMatch(/<script|<img|<link|style=/);
  expect(html).toContain("Scans of &lt;b&gt;R&amp;D&lt;/b&gt;");
  expect(html).toContain('<span lang="de">Ein deutscher Titel</span>');
  expect(html).toContain('<th scope="col">Ended on</th>');
  expect(html).toContain('<th scope="row">November 1</th>');
});
