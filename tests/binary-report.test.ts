import { afterAll, beforeAll, expect, test } from "bun:test";
import { ReadPdf } from "./documents/read-pdf.ts";
import { TestBrowser } from "./helpers/app.ts";
import { type RunningExecutable, startExecutable } from "./helpers/executable.ts";
import { newEmail, PASSWORD } from "./helpers/people.ts";

let server: RunningExecutable;
beforeAll(async () => {
  server = await startExecutable();
});
afterAll(() => server.stop());

test("the executable makes the PDF of a report with its own fonts", async () => {
  const browser = new TestBrowser((request) =>
    fetch(
      new Request(request.url.replace("http://handrail.test", `http://127.0.0.1:${server.port}`), request),
    ),
  );
  const email = newEmail();
  await browser.call("POST", "/api/auth/register", { email, password: PASSWORD, acceptTerms: true });
  await server.run("user", "verify", email);
  const { body } = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(body.token);
  const site = await browser.call("POST", "/api/sites", { url: "https://example.com" });
  const response = await fetch(`${server.url}/api/sites/${site.body.id}/report?format=pdf&language=de`, {
    headers: { authorization: `Bearer ${browser.token}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf = new ReadPdf(await response.bytes());
  expect(pdf.root.entries.get("Lang")).toBe("de");
  expect(pdf.all("FontDescriptor")).toHaveLength(2);
  expect(server.output()).not.toContain("rror");
});
