import { describe, expect, test } from "bun:test";
import { hostsPattern } from "#shared/widgets/allowed-hosts.ts";
import { embedCode } from "#shared/widgets/embed-code.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import { judgeReply } from "#src/features/install-checks/check-install.ts";
import { allowsUrl } from "#src/features/install-checks/content-policy.ts";
import { type Expected, judgePage } from "#src/features/install-checks/judge-page.ts";
import { readInstallFacts } from "#src/scanner/child/read-install-facts.ts";
import type { PageReply } from "#src/scanner/reading/page-reader.ts";

const ORIGIN = "https://handrail.example";
const ID = "abcdefgh12345678";
const SCRIPT = `${ORIGIN}/platform.js`;
const BASE = `<base href="${ORIGIN}/">`;
const CODE = embedCode(ORIGIN, ID);
const OTHER = embedCode(ORIGIN, "00000000zzzzzzzz");
const EXPECTED: Expected = {
  ...{ publicId: ID, isActive: true, origin: ORIGIN, code: CODE },
  ...{ hosts: null, paths: null, liveHosts: [] },
};

function judge(body: string, page: Partial<PageReply> = {}, expected: Partial<Expected> = {}) {
  const fetched: PageReply = {
    url: new URL("https://shop.example/"),
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    length: 0,
    hash: "",
    truncated: false,
    ...page,
  };
  const refusal = judgeReply(fetched);
  if (refusal) return [refusal];
  const html = `<!doctype html><html><head><title>Shop</title></head><body>${body}</body></html>`;
  const facts = readInstallFacts({ html, url: fetched.url.href });
  return judgePage({ ...fetched, url: fetched.url.href }, facts, { ...EXPECTED, ...expected });
}

function codes(...args: Parameters<typeof judge>): string[] {
  return judge(...args).map(({ code }) => code);
}

function underPolicy(policy: string, body = CODE) {
  return judge(body, { headers: { "content-type": "text/html", "content-security-policy": policy } });
}

/** The code as other programs write it. */
const written = (src: string, type = "text/javascript") =>
  `<script type="${type}" src="${src}" data-widget-id="${ID}"></script>`;

test("says that the widget is left off a page, whether or not the page has its code", () => {
  const url = new URL("https://shop.example/checkout/");
  const paths = shownPaths(["/checkout"]);
  for (const body of [CODE, ""]) expect(codes(body, { url }, { paths })).toEqual(["left-off"]);
  expect(codes(CODE, {}, { paths })).toEqual(["installed"]);
});

describe("finds the code", () => {
  test.each([
    ["as it is copied", CODE],
    ["in capitals and without quotes", `<SCRIPT SRC=${ORIGIN}/platform.js DATA-WIDGET-ID=${ID}></SCRIPT>`],
    ["with a character reference", written("https:&#x2F;/handrail.example/platform.js")],
    ["pinned to a release", written(`${ORIGIN}/platform.3ukah007seuc9.js`)],
    ["as a module", written(SCRIPT, "module")],
    ["with what its cache adds", written(`${SCRIPT}?ver=6.4`)],
    ["deferred by Cloudflare", written(SCRIPT, "d1f7-text/javascript")],
    ["relative to another base", BASE + written("platform.js")],
  ])("%s", (_, body) => {
    expect(codes(body)).toEqual(["installed"]);
  });

  test.each<[string, string[], string, Partial<PageReply>?, Partial<Expected>?]>([
    ["twice", ["installed", "twice"], CODE + CODE],
    ["alongside another widget's", ["installed", "beside-other"], CODE + OTHER],
    ["of a widget that is switched off", ["switched-off"], CODE, {}, { isActive: false }],
    ["on a host that is not allowed", ["other-host"], CODE, {}, { hosts: hostsPattern(["other.example"]) }],
    ["below a host that is allowed", ["installed"], CODE, {}, { hosts: hostsPattern(["example"]) }],
    ["in a page that was not read to its end", ["installed"], CODE, { truncated: true }],
  ])("%s", (_, found, body, page = {}, expected = {}) => {
    expect(codes(body, page, expected)).toEqual(found);
  });
});

describe("says why it does not run:", () => {
  test.each([
    ["missing", "<p>Welcome</p>"],
    ["missing", `<p>&lt;script src="${ORIGIN}/platform.js" data-widget-id="${ID}"&gt;</p>`],
    ["missing", `<textarea>${CODE}</textarea>`],
    ["missing", `<script>const code = '${CODE.replace("</script>", "")}';</script>`],
    ["in-comment", `<!-- ${CODE} -->`],
    ["in-noscript", `<noscript>${CODE}</noscript>`],
    ["in-template", `<template>${CODE}</template>`],
    ["other-widget", OTHER],
    ["without-id", `<script src="${ORIGIN}/platform.js"></script>`],
    ["foreign-address", written("https://old.example/platform.js")],
    ["held-back", CODE.replace("<script", '<script type="text/plain"')],
    ["mixed-content", embedCode("http://handrail.example", ID)],
  ])("%s", (code, body) => {
    const origin = body.includes("http://") ? "http://handrail.example" : ORIGIN;
    expect(codes(body, {}, { origin })).toEqual([code]);
  });

  test("not in the part of a large page that was read", () =>
    expect(codes("<p>long</p>", { truncated: true })).toEqual(["too-large"]));
  test.each([
    [404, "There’s no page at this address (404)."],
    [403, "The site turned our request away (403)."],
    [503, "The site answers with an error of its own (503)."],
    [304, "The site doesn’t answer with a page (304)."],
  ])("the page answers %d", (status, title) => expect(judge(CODE, { status })[0]?.title).toBe(title));
  test("there is a picture and no page", () =>
    expect(judge(CODE, { headers: { "content-type": "image/png" } })[0]?.title).toContain("image/png"));

  test("each finding that asks for the line shows it", () => {
    for (const body of ["", `<!--${CODE}-->`, OTHER]) expect(judge(body)[0]?.lines).toEqual([CODE]);
  });
});

describe("a policy of the page", () => {
  test.each([
    [`default-src 'none'; script-src ${ORIGIN}; connect-src ${ORIGIN}; font-src ${ORIGIN}`, "installed"],
    ["img-src 'self'; frame-ancestors 'none'", "installed"],
    [`font-src 'self'; script-src ${ORIGIN}; connect-src *`, "installed font-blocked"],
    [`script-src ${SCRIPT}`, "script-blocked"],
  ])("is a hindrance only where it blocks a part of the widget: %s", (policy, found) => {
    expect(underPolicy(policy).map(({ code }) => code)).toEqual(found.split(" "));
  });

  test("shows the directives as they have to be", () => {
    const policy = "default-src 'self'; script-src 'self' https://cdn.example; connect-src 'none'";
    expect(underPolicy(policy).map(({ code, lines }) => [code, lines])).toEqual([
      ["script-blocked", [`script-src 'self' https://cdn.example ${ORIGIN}`]],
      ["connect-blocked", [`connect-src ${ORIGIN}`]],
      ["font-blocked", [`font-src 'self' ${ORIGIN}`]],
    ]);
  });

  test("in a meta element counts too, and so does each of several", () => {
    const meta = `<meta http-equiv="content-security-policy" content="script-src &#39;self&#39;">`;
    expect(judge(meta + CODE).map(({ lines }) => lines)).toEqual([[`script-src 'self' ${ORIGIN}`]]);
    const two = underPolicy(`script-src ${ORIGIN}, script-src 'none'`);
    expect(two.map(({ lines }) => lines)).toEqual([[`script-src ${ORIGIN}`]]);
  });

  test("that goes before script-src for elements is the one to change", () => {
    const [found] = underPolicy(`script-src ${ORIGIN}; script-src-elem 'self'`);
    expect(found?.lines).toEqual([`script-src-elem 'self' ${ORIGIN}`]);
  });

  test("with strict-dynamic asks for a nonce, and takes one", () => {
    const policy = "script-src 'strict-dynamic' 'nonce-r4nd0m' https:";
    const lines = [expect.stringContaining("nonce=")];
    expect(underPolicy(policy)[0]).toMatchObject({ code: "needs-nonce", lines });
    const trusted = CODE.replace(" async", ' nonce="r4nd0m" async');
    expect(underPolicy(policy, trusted)[0]?.code).toBe("installed");
  });
});

describe("a source of a policy", () => {
  const page = new URL("https://shop.example/cart");
  const script = new URL("https://handrail.example/platform.js");
  const passing = (sources: string[], url: URL, from = page) =>
    sources.filter((source) => allowsUrl(["'none'", source], url, from));

  test("lets the script through by scheme, host, port and path, and keeps it out for another, or if it is for something else", () => {
    const origins = ["https://handrail.example", "http://handrail.example", "https://handrail.example:443"];
    const hosts = ["handrail.example", "HANDRAIL.example", "*.example", "https://handrail.example:*"];
    const paths = ["https://handrail.example/", "https://handrail.example/platform.js"];
    const sources = ["*", "https:", "http:", ...origins, ...hosts, ...paths];
    expect(passing(sources, script)).toEqual(sources);
    const others = ["'self'", "'none'", "'unsafe-inline'", "data:", "other.example", "*.handrail.example"];
    const elsewhere = [":8443", "/scripts/", "/other.js"].map((rest) => `https://handrail.example${rest}`);
    expect(passing([...others, ...elsewhere], script)).toEqual([]);
    expect(passing(["'self'"], new URL("https://shop.example/a.js"))).toEqual(["'self'"]);
  });

  test("names the port of a service that has its own", () => {
    const local = new URL("http://localhost:3000/platform.js");
    const sources = ["http://localhost", "localhost", "http://localhost:3000", "localhost:*", "'self'"];
    const passed = passing(sources, local, new URL("http://localhost:8080/"));
    expect(passed).toEqual(["http://localhost:3000", "localhost:*"]);
  });
});
