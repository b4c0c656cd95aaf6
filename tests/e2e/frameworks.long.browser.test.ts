import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { FILES } from "#shared/paths.ts";
import { collectProblems } from "../helpers/chromium.ts";
import { createFrameworkApp, type FrameworkApp } from "../helpers/framework-app.ts";
import {
  astroFiles,
  nextAppFiles,
  nextNonceFiles,
  nextPagesFiles,
  policyWith,
  svelteFiles,
} from "./framework-files.ts";
import { type Owner, sharedWalks, type Walks } from "./walks.ts";

/** The guides' own code in production builds of current frameworks, from the npm registry. */
describe("the guide's code and policy work in an app of", () => {
  let walks: Walks;
  let owner: Owner;
  let publicId: string;
  let app: FrameworkApp | undefined;
  beforeAll(async () => {
    walks = await sharedWalks();
    owner = await walks.inBrowser(await walks.newcomer());
    publicId = await walks.widget(owner);
  }, 180_000);
  afterAll(async () => {
    await app?.stop();
    await walks?.stop();
  }, 60_000);

  async function install(packages: Record<string, string>): Promise<FrameworkApp> {
    await app?.stop();
    app = undefined;
    app = await createFrameworkApp(packages);
    return app;
  }

  /** Returns a search for the only code block with a text, in a guide as the owner sees it. */
  async function guideCode(slug: string): Promise<(text: string) => string> {
    const { page } = owner;
    await page.goto(`${walks.server.url}/installation-guides/${slug}`);
    await page.getByText("The code on this page is for your widget").waitFor();
    const blocks = await page.locator(".code-block__code").allTextContents();
    return (text) => {
      const [block, ...others] = blocks.filter((code) => code.includes(text));
      if (block === undefined || others.length > 0)
        throw new Error(`The guide ${slug} has to have exactly one code block with ${text}`);
      return block;
    };
  }

  async function expectWidget(url: string): Promise<string> {
    const page = await (await walks.browser.newContext()).newPage();
    const problems = collectProblems(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const loader = `${walks.server.url}${FILES.platform}`;
    const apply = (font: string) =>
      switchOn(page, font).catch((cause) => {
        throw new Error(`The widget does not work: ${problems.join("; ")}`, { cause });
      });

    const reply = await page.goto(url);
    const html = (await reply?.text()) ?? "";
    const scripts = html.slice(0, html.indexOf("</head>")).match(/<script\b[^>]*>/g) ?? [];
    const [tag, ...others] = scripts.filter((script) => script.includes(`src="${loader}"`));
    expect(tag).toContain(`data-widget-id="${publicId}"`);
    expect(others).toEqual([]);
    await apply("Readable font");
    expect(problems).toEqual([]);

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole("link", { name: "Opening hours" }).click();
    await page.getByRole("heading", { name: "Opening hours" }).waitFor();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await apply("Dyslexia font");
    expect(await page.locator(`script[src="${loader}"]`).count()).toBe(1);
    expect(requests.filter((request) => request === loader)).toHaveLength(1);
    expect(problems).toEqual([]);
    return (await reply?.headerValue("content-security-policy")) ?? "";
  }

  test("Astro 7, with client-side navigation", async () => {
    const code = await guideCode("html");
    const { folder, write, run } = await install({ astro: "7.3.5" });
    await write(astroFiles(code("is:inline")));
    await run("astro", "build");
    const site = serveFolder(join(folder, "dist"), policyWith(code("script-src")));
    await expectWidget(site.url).finally(site.stop);
  }, 900_000);

  test("SvelteKit 3, with our address and with nonces", async () => {
    const code = await guideCode("sveltekit");
    const [head, csp] = [code("%sveltekit.head%"), code("csp:")];
    const { write, run, serve } = await install({
      "@sveltejs/adapter-node": "6.0.1",
      "@sveltejs/kit": "3.2.0",
      "@sveltejs/vite-plugin-svelte": "7.3.1",
      svelte: "5.57.3",
      vite: "8.4.0",
    });
    await write(svelteFiles(head, csp));
    await run("vite", "build");
    expect(await expectWidget(await serve("node", "build"))).toContain(
      `script-src 'self' ${walks.server.url}`,
    );

    const withNonce = head.replace("<script", `<script nonce="%sveltekit.nonce%"`);
    const strict = `csp.mode = "nonce"; csp.directives["script-src"] = ["strict-dynamic"];`;
    await write(svelteFiles(withNonce, csp, strict));
    await run("vite", "build");
    expect(await expectWidget(await serve("node", "build"))).toContain("script-src 'strict-dynamic' 'nonce-");
  }, 900_000);

  test("Next.js 16, with both routers and with nonces", async () => {
    const code = await guideCode("react");
    const line = code("script-src");
    const { write, run, serve } = await install({
      "@types/node": "24.19.4",
      "@types/react": "19.3.3",
      next: "16.4.6",
      react: "19.3.1",
      "react-dom": "19.3.1",
      typescript: "6.0.3",
    });
    // Next.js writes inline scripts of its own, which need this or a nonce.
    const inline = policyWith(line, "'self' 'unsafe-inline'");
    await write(nextPagesFiles(code("// pages/_document.tsx"), inline));
    await run("next", "build");
    expect(await expectWidget(await serve("next", "start"))).toBe(inline);

    await write(nextAppFiles(code("export default function RootLayout"), inline));
    await run("next", "build");
    expect(await expectWidget(await serve("next", "start"))).toBe(inline);

    const strict = policyWith(line, "'strict-dynamic' 'nonce-NONCE'");
    await write(nextNonceFiles(code("export default async function RootLayout"), strict));
    await run("next", "build");
    expect(await expectWidget(await serve("next", "start"))).toMatch(/'strict-dynamic' 'nonce-[\w-]{36}'/);
  }, 900_000);
});

async function switchOn(page: Page, font: string): Promise<void> {
  await page.getByRole("button", { name: /accessibility/i }).click();
  const panel = page.getByRole("dialog");
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(".woff2") && response.ok()),
    panel.getByText(font, { exact: true }).click(),
  ]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
}

function serveFolder(folder: string, policy: string) {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch({ url }) {
      const file = Bun.file(join(folder, new URL(url).pathname.replace(/\/$/, "/index.html")));
      if (!(await file.exists())) return new Response(null, { status: 404 });
      return new Response(file, { headers: { "content-security-policy": policy } });
    },
  });
  return { url: `http://localhost:${server.port}/`, stop: () => server.stop(true) };
}
