import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DevtoolsConnection, LONGEST_MESSAGE } from "#src/scanner/browser/devtools-connection.ts";
import { removeStaleProfiles } from "#src/scanner/browser/open-browser.ts";

/** A browser whose pictures are as long as the quality that the call asks for. */
const browser = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response(null, { status: 400 })),
  websocket: {
    message(socket, text) {
      const { id, params } = JSON.parse(String(text));
      socket.send(JSON.stringify({ id, result: { data: "x".repeat(params.quality) } }));
    },
  },
});
afterAll(() => browser.stop(true));

const open = () => DevtoolsConnection.open(`ws://127.0.0.1:${browser.port}/`, 5_000);

test("a message as long as a page may cause is read, and a longer one ends the connection instead", async () => {
  const connection = await open();
  const quality = LONGEST_MESSAGE - 100;
  const { data } = await connection.send("Page.captureScreenshot", { quality });
  expect(data).toHaveLength(quality);
  const sending = connection.send("Page.captureScreenshot", { quality: LONGEST_MESSAGE });
  expect(await sending.catch((error: unknown) => error)).toMatchObject({ reason: "lost" });
  expect(connection.isClosed).toBe(true);
});

test("profiles of killed processes are removed, and those in use stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-profiles-"));
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of ["handrail-browser-old", "handrail-browser-new", "other-old"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "Cookies"), "");
    if (name.endsWith("old")) utimesSync(join(folder, name), yesterday, yesterday);
  }
  removeStaleProfiles(folder);
  expect(readdirSync(folder).sort()).toEqual(["handrail-browser-new", "other-old"]);
});
