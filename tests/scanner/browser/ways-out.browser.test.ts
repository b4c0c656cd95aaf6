import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import { LONG } from "#tests/helpers/long.ts";
import { auditFrames } from "../../../src/scanner/browser/audit-frames.ts";
import { BrowserPage } from "../../../src/scanner/browser/browser-page.ts";
import { type BrowserOptions, openBrowser } from "../../../src/scanner/browser/open-browser.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { CHROMIUM, pageWith, TEST_BROWSER } from "./test-browser.ts";

/** Counts connections to a server on this machine, which no page may cause. */
let visits = 0;
/** Told about each connection. */
let onVisit = () => {};
const canary = createServer((socket) => {
  visits += 1;
  onVisit();
  socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nAccess-Control-Allow-Origin: *\r\n\r\n");
});
let port = 0;

beforeAll(async () => {
  await ensureScannerEngine();
  await new Promise<void>((resolve) => canary.listen(0, "0.0.0.0", resolve));
  const address = canary.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => canary.close());

const HOSTS = [
  "127.0.0.1",
  "localhost",
  "sub.localhost",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "127.0.0.1.nip.io",
];

const SETTLE_MS = LONG ? 3_000 : 1_000;

/** Ways by which a page makes a browser connect to a host. */
function waysOut(host: string): string {
  const at = `${host}:${port}`;
  const id = `host-${HOSTS.indexOf(host)}`;
  const url = `http://${at}/`;
  return `
    <img alt="" src="${url}img"><img alt="" srcset="${url}set 1x"><iframe title="a" src="${url}frame"></iframe>
    <link rel="stylesheet" href="${url}css"><link rel="preload" as="font" href="${url}font" crossorigin>
    <link rel="prefetch" href="${url}prefetch"><link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}">
    <link rel="icon" href="${url}icon"><link rel="manifest" href="${url}manifest"><link rel="modulepreload" href="${url}module">
    <script src="${url}script"></script><script type="module" src="${url}esm"></script>
    <style>@import "${url}import"; @font-face { font-family: ${id}; src: url(${url}face) } p { font-family: ${id}; background: url(${url}bg); cursor: url(${url}cur), auto } li { list-style-image: url(${url}li) }</style>
    <ul><li>Item</li></ul><object data="${url}object">Text</object><embed src="${url}embed">
    <video src="${url}video" poster="${url}poster" preload="auto"></video><audio src="${url}audio" preload="auto"></audio>
    <svg width="9" height="9" aria-hidden="true"><image href="${url}svg" width="9" height="9"/></svg>
    <form id="form-${id}" action="${url}form" method="post" target="_blank"></form><a id="link-${id}" ping="${url}ping" href="#x" download>Download</a>
    <script>{
      fetch("${url}fetch", { mode: "no-cors", keepalive: true }).catch(() => {});
      navigator.sendBeacon("${url}beacon", "x");
      new EventSource("${url}events");
      new WebSocket("ws://${at}/ws"); try { new WebSocket("wss://${at}/wss") } catch {}
      const request = new XMLHttpRequest(); request.open("GET", "${url}xhr"); request.send();
      new Worker(URL.createObjectURL(new Blob(["fetch('${url}worker')"])));
      try { new SharedWorker(URL.createObjectURL(new Blob(["fetch('${url}shared')"]))) } catch {}
      navigator.serviceWorker?.register("/sw.js").catch(() => {});
      window.open("${url}open"); document.getElementById("form-${id}").submit();
      document.getElementById("link-${id}").click();
      const peer = new RTCPeerConnection({ iceServers: [{ urls: ["stun:${at}", "turn:${at}?transport=tcp"], username: "u", credential: "c" }] });
      peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      try { new WebTransport("https://${at}/transport") } catch {}
      const frame = document.createElement("iframe"); frame.srcdoc = "<img src='${url}srcdoc'>"; frame.title = "b"; document.body.append(frame);
    }</script>`;
}

/** Shows a page of ways out in a browser of its own until `done`, or until it has settled. */
async function show(hosts: readonly string[], rules: BrowserOptions["rules"], done?: Promise<void>) {
  const browser = await openBrowser({ ...TEST_BROWSER, rules });
  try {
    await browser.proxy.reset(Number.MAX_SAFE_INTEGER);
    const page = await BrowserPage.open(browser);
    const fetched = { bytes: Buffer.from(pageWith(hosts.map(waysOut).join(""))), contentType: "text/html" };
    const showing = page.show({ ...fetched, url: "http://127.0.0.1:9/" }, SETTLE_MS);
    await Promise.race([done ?? showing, showing.then(() => done)]);
    if (LONG && !done) await auditFrames(page, browser.version);
  } finally {
    browser.close();
  }
}

describe.skipIf(CHROMIUM === null)("a page with many ways out", () => {
  test("reaches nothing on this machine", async () => {
    await show(HOSTS, { allowLoopback: false, allowPrivate: false });
    expect(visits).toBe(0);
  });

  test("reaches this machine where that is allowed, so that the page above does try", async () => {
    const hosts = HOSTS.slice(0, 6);
    const reached = new Promise<void>((resolve) => {
      onVisit = () => visits > 5 * hosts.length && resolve();
    });
    await show(hosts, { allowLoopback: true, allowPrivate: false }, reached);
  });
});
