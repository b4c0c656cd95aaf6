import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import { LONG } from "#tests/helpers/long.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { PATIENCE_MS } from "../../helpers/patience.ts";
import { auditHtml, CHROMIUM, pageWith, testScanner } from "./test-browser.ts";

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

/** Pages that several hosts share, since each page takes seconds to settle. */
const PAGES = [HOSTS.slice(0, 6), HOSTS.slice(6)];

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

describe.skipIf(CHROMIUM === null)("a page with many ways out", () => {
  test("reaches nothing on this machine", async () => {
    const scanner = testScanner({ settleMs: LONG ? 3_000 : 1_000 });
    try {
      for (const hosts of PAGES) {
        const { findings } = await auditHtml(scanner, pageWith(hosts.map(waysOut).join("")));
        expect(findings).toBeArray();
      }
      expect(visits).toBe(0);
    } finally {
      scanner.stop();
    }
  });

  test("reaches this machine where that is allowed, so that the pages above do try", async () => {
    const scanner = testScanner({
      settleMs: PATIENCE_MS,
      rules: { allowLoopback: true, allowPrivate: false },
    });
    const [hosts = []] = PAGES;
    const reached = new Promise<void>((resolve) => {
      onVisit = () => visits > 5 * hosts.length && resolve();
    });
    const audit = auditHtml(scanner, pageWith(hosts.map(waysOut).join("")), "http://127.0.0.1:9/");
    await reached;
    scanner.stop();
    await audit.catch(() => null);
  });
});
