import type { TestApp } from "../../../../helpers/app.ts";
import { readTruth } from "./truth.ts";

/** Pays an open invoice on the provider's page, and passes every challenge. */
export async function payOnPage(app: TestApp, id: string): Promise<void> {
  const invoice = (await readTruth(app)).invoices.find((one) => one.id === id && one.status === "open");
  const page = invoice?.hosted_invoice_url;
  if (!page) return;
  const post = (path: string, body?: URLSearchParams) =>
    app.demo.browserFetch(new Request(new URL(path, page), { method: "POST", body: body ?? null }));
  const answer = await post(`${new URL(page).pathname}/pay`);
  const next = answer.headers.get("location");
  if (next?.endsWith("/authenticate")) await post(next, new URLSearchParams({ outcome: "complete" }));
}
