import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { startFakeModel, suggests } from "../helpers/fake-model.ts";
import { pngOf } from "../helpers/png-of.ts";
import { until } from "../helpers/until.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { proveSite } from "./seen-site.ts";
import { type Owner, type Walks, walksWith } from "./walks.ts";

const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Corner bakery</title></head>
  <body><main><h1>Corner bakery</h1><img src="/rye.png" width="80" height="40"><p>Fresh bread.</p></main></body>
</html>
`;

const fake = startFakeModel(() => suggests("A loaf of <b>rye bread</b>, see https://evil.example"));
const files = new Map<string, string>();
const bakery = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch({ url }) {
    const { pathname } = new URL(url);
    if (pathname === "/") return new Response(HTML, { headers: { "content-type": "text/html" } });
    if (pathname === "/rye.png") return new Response(new Uint8Array(pngOf({})));
    const file = files.get(pathname);
    return file === undefined ? new Response("", { status: 404 }) : new Response(file);
  },
});

let walks: Walks;
beforeAll(async () => {
  walks = await walksWith({ ...fake.environment, AI_PICTURES: "on" });
});
afterAll(async () => {
  await fake.stop();
  await bakery.stop(true);
});

/** Adds, proves and scans the bakery's website. Returns the path of the picture's issue. */
async function scanBakery(owner: Owner): Promise<string> {
  const { text } = await owner.api.call("POST", "/api/sites", { url: `http://127.0.0.1:${bakery.port}/` });
  const site: SiteView = JSON.parse(text);
  await proveSite(owner, site, (path, proof) => files.set(path, proof));
  await owner.api.call("POST", `/api/sites/${site.id}/scans`);
  const issueId = await until("the picture's issue is found", async () => {
    const { body } = await owner.api.call("GET", `/api/issues?site=${site.id}&rule=img-alt`);
    return (body as { issues?: { id: string }[] }).issues?.[0]?.id;
  });
  return fillPath(DASHBOARD.scanIssue, { siteId: site.id, issueId });
}

test("an owner agrees, gets a text for a picture, changes and saves it, and finds that on record", async () => {
  const owner = await walks.owner({ plan: "business" });
  const { page } = owner;
  await page.goto(walks.server.url + (await scanBakery(owner)));
  const suggest = page.getByRole("button", { name: /^Suggest a text/ });
  await suggest.click();
  await page.getByText(fake.host).waitFor();
  expect(fake.asked).toHaveLength(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Agree that this is sent" }).click();
  await suggest.click();
  await page.getByText("Suggested by fake-1 – check it.").waitFor();
  const field = page.getByLabel("Alternative text", { exact: true });
  expect(await field.inputValue()).toBe("A loaf of rye bread, see");
  expect(fake.asked[0]?.text).toContain("data:image/png;base64,");
  expect(fake.asked[0]?.text).toContain("Corner bakery");
  expect(fake.asked[0]?.text).not.toContain(owner.email);
  await expectAccessible(page);
  await field.fill("A loaf of rye bread");
  await page.getByRole("button", { name: /Save as a draft/ }).click();
  await page.getByRole("button", { name: /^Publish/ }).waitFor();
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=suggestions`);
  await page.getByText("Changed", { exact: true }).waitFor();
  await expectAccessible(page);
  // Written by the browser about the refusal that asks for the consent.
  expect(owner.problems.filter((problem) => !problem.includes("status of 403"))).toEqual([]);
}, 180_000);

test("in German, what is sent is read in German, and plans name the feature", async () => {
  const page = await walks.visit("/de", { locale: "de-DE" });
  await page.getByText("KI-gestützte Optimierung: Ein Sprachmodell entwirft Texte").waitFor();
  const { token } = (await walks.newcomer()).api;
  await page.evaluate((kept) => localStorage.setItem("token", String(kept)), token);
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=suggestions`);
  await page.getByRole("button", { name: "Zustimmen, dass dies gesendet wird" }).click();
  await page.getByRole("button", { name: "Zustimmung widerrufen" }).waitFor();
  await page.context().close();
});
