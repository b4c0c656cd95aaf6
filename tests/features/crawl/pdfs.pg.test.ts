import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { PageReader } from "#src/scanner/reading/page-reader.ts";
import { createTestApp } from "../../helpers/app.ts";
import { patientReader } from "../../helpers/patience.ts";
import { encryptedPdf, samplePdf } from "../../scanner/pdf/write-pdf.ts";
import { page, type ScannedHost } from "./scanned-host.ts";
import { endScans, type ScanningAccount, scannedSite } from "./scanning-account.ts";

const SOUND = samplePdf();
const UNTITLED = samplePdf({ title: "" });
const FILE_HOST = "https://static1.squarespace.com";
const SECRET = await encryptedPdf({ userPassword: "secret" });

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
app.services.pageReader = withFileHost(patientReader(app.config));
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, { "/": page(["/menu.pdf", "/a"]), "/a": page() }));
  host.replies["/menu.pdf"] = () => pdf(UNTITLED);
});
afterEach(async () => {
  host.stop();
  await endScans(app);
});

const resultsByPath = () => account.resultsByPath(site);

/** Returns a reader for which the scanned host is also the file host of a website builder. */
function withFileHost(reader: PageReader): PageReader {
  const visit: PageReader["visit"] = reader.visit.bind(reader);
  reader.visit = (url, options, use) => {
    const isThere = url.startsWith(FILE_HOST);
    return visit(url.replace(FILE_HOST, host.origin), options, (open) =>
      use(isThere ? { ...open, reply: { ...open.reply, url: new URL(url) } } : open),
    );
  };
  return reader;
}

function pdf(bytes: Buffer, headers: Record<string, string> = {}): Response {
  return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/pdf", ...headers } });
}

async function issuesOf(): Promise<string[]> {
  const { issues } = await account.issues(site.id);
  return issues.map(
    ({ rule, state, example }) => `${rule} ${state} ${example?.pageUrl.slice(host.origin.length)}`,
  );
}

test("linked PDFs are read after all pages, and their findings are issues of the site", async () => {
  host.replies["/a"] = page(["/price-list", "/b"]);
  host.replies["/b"] = page();
  host.replies["/price-list"] = () => pdf(SOUND);
  const scan = await account.scan(site.id);
  expect(host.paths()).toEqual(["/robots.txt", "/", "/sitemap.xml", "/a", "/price-list", "/b", "/menu.pdf"]);
  expect(await resultsByPath()).toEqual({
    "/": "checked",
    "/a": "checked",
    "/b": "checked",
    "/price-list": "checked, PDF",
    "/menu.pdf": "checked, PDF",
  });
  expect(await issuesOf()).toEqual(["pdf-title new /menu.pdf"]);
  expect([scan.pagesDone, scan.notes]).toEqual([5, [expect.objectContaining({ code: "no-sitemap" })]]);
});

test("a PDF's issue leads to its page in the report, and its clauses in an export are those for documents", async () => {
  const tags = "<< /S /P /Pg 3 0 R /K 0 >> << /S /Figure /Pg 3 0 R >>";
  host.replies["/menu.pdf"] = () => pdf(samplePdf({ tags }));
  await account.scan(site.id);
  const read = async (path: string) => (await account.browser.call("GET", path)).text;
  expect(await read(`/api/sites/${site.id}/report?`)).toContain(`href="${host.origin}/menu.pdf#page=1"`);
  const csv = await read(`/api/issues/export?site=${site.id}&format=csv`);
  expect(csv).toContain("pdf-picture-alt");
  expect(csv).toContain(",1.1.1,10.1.1.1,#page=1,<Figure>,");
});

test("a PDF on the file host of a website builder is read, and failures there don't end the scan", async () => {
  const lost = Array.from({ length: 6 }, (_, at) => `${FILE_HOST}/${at}.pdf`);
  for (const url of lost) host.replies[new URL(url).pathname] = () => new Response("", { status: 503 });
  host.replies["/"] = page([`${FILE_HOST}/menu.pdf`, "https://other.example/menu.pdf", ...lost]);
  const scan = await account.scan(site.id);
  expect(await resultsByPath()).toEqual({
    "/": "checked",
    [`${FILE_HOST}/menu.pdf`]: "checked, PDF",
    ...Object.fromEntries(lost.map((url) => [url, "server-error, PDF"])),
  });
  expect(scan.state).toBe("done");
});

test("an unchanged PDF isn't sent again, and an issue is fixed once the PDF is", async () => {
  let bytes = UNTITLED;
  host.replies["/menu.pdf"] = ({ headers }) => {
    const etag = `"${bytes === UNTITLED ? 1 : 2}"`;
    return headers.get("if-none-match") === etag ? new Response(null, { status: 304 }) : pdf(bytes, { etag });
  };
  await account.scan(site.id);
  await account.scan(site.id);
  expect(await resultsByPath()).toMatchObject({ "/menu.pdf": "unchanged, PDF" });
  expect(await issuesOf()).toEqual(["pdf-title still /menu.pdf"]);
  bytes = SOUND;
  await account.scan(site.id);
  expect(await issuesOf()).toEqual(["pdf-title fixed undefined"]);
});

test("a scan reads as many PDFs as the plan includes, alongside its pages, and the owner is told", async () => {
  const { db } = app.services;
  await db.update(users).set({ plan: "starter" }).where(eq(users.id, account.user.id));
  const paths = Array.from({ length: 12 }, (_, at) => `/${at}.pdf`);
  host.replies["/"] = page([...paths, "/download", "/a"]);
  host.replies["/download"] = () => pdf(SOUND);
  for (const path of paths) host.replies[path] = () => pdf(SOUND);
  const scan = await account.scan(site.id);
  const read = Object.entries(await resultsByPath());
  expect(read.filter(([, result]) => result === "checked, PDF")).toHaveLength(10);
  expect(read.filter(([, result]) => result === "pdf-limit")).toEqual([["/download", "pdf-limit"]]);
  const codes = scan.notes.map(({ code }) => code);
  expect([codes.includes("pdf-limit"), codes.includes("page-limit")]).toEqual([true, false]);
});

test("a PDF that can't be read has a reason, and one that robots.txt forbids isn't asked for", async () => {
  host.replies["/robots.txt"] = "User-agent: *\nDisallow: /intern";
  const links = ["/secret.pdf", "/cut.pdf", "/page.pdf", "/large.pdf", "/moved.pdf", "/intern/x.pdf"];
  host.replies["/"] = page(links);
  host.replies["/secret.pdf"] = () => pdf(SECRET);
  host.replies["/cut.pdf"] = () => pdf(SOUND.subarray(0, 40));
  host.replies["/page.pdf"] = () => pdf(Buffer.from("<!doctype html>"));
  host.replies["/large.pdf"] = () => pdf(Buffer.alloc(20 * 1_048_576 + 1, "%PDF-1.7\n"));
  host.replies["/moved.pdf"] = page();
  await account.scan(site.id);
  expect(await resultsByPath()).toEqual({
    "/": "checked",
    "/secret.pdf": "pdf-password, PDF",
    "/cut.pdf": "pdf-damaged, PDF",
    "/page.pdf": "not-pdf, PDF",
    "/large.pdf": "pdf-too-large, PDF",
    "/moved.pdf": "checked",
  });
});
