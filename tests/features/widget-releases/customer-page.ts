import type { Browser, Page } from "playwright-core";

export interface CustomerPage {
  page: Page;
  /** All that the page wrote to its console, refusals by its policy among them. */
  problems: string[];
}

/** Opens a customer's German page with an embed line, under the policy that the docs recommend. */
export async function openCustomerPage(
  browser: Browser,
  serviceUrl: string,
  line: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<CustomerPage> {
  const policy = `default-src 'none'; script-src ${serviceUrl}; connect-src ${serviceUrl}; require-trusted-types-for 'script'`;
  const html = `<!doctype html><html lang="de"><title>Laden</title><p>Text</p>${line}</html>`;
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  const site = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(html, { headers }) });
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await prepare(page);
  await page.goto(site.url.href);
  await site.stop();
  return { page, problems };
}
