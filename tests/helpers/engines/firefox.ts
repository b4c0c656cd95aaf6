import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EnginePage, enginePage } from "./engine.ts";
import { lineOf } from "./line-of.ts";

export const FIREFOX = "/usr/bin/firefox-esr";

/** Turns off background requests. */
const PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.safebrowsing.update.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.server": "",
};

/** Starts Debian's Firefox through WebDriver BiDi, with a window of 1280 x 800 px. */
export async function launchFirefox(): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), "handrail-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
  );
  await Bun.write(join(profile, "user.js"), lines.join("\n"));
  const command = [FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", profile];
  const browser = Bun.spawn(command, {
    stdout: "ignore",
    stderr: "pipe",
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const [, address] = await lineOf(browser.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  // In the existing window, the address bar has the focus.
  const { context } = await send("browsingContext.create", { type: "window" });
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } });

  return enginePage({
    async navigate(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async reload() {
      await send("browsingContext.reload", { context, wait: "complete" });
    },
    async call(functionDeclaration, value) {
      const { type, result, exceptionDetails } = await send("script.callFunction", {
        functionDeclaration,
        arguments: [{ type: "string", value }],
        awaitPromise: true,
        target: { context },
      });
      if (type === "exception") throw new Error(exceptionDetails.text);
      return result.value;
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      close();
      browser.kill();
      await browser.exited;
      await rm(profile, { recursive: true, force: true });
    },
  });
}

type Answer = ReturnType<typeof JSON.parse>;

/** Sends commands of WebDriver BiDi. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let sent = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    if (type === "success") waiting.get(id)?.resolve(result);
    if (type === "error") waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  return {
    send(method: string, params: object): Promise<Answer> {
      const answer = Promise.withResolvers<Answer>();
      sent += 1;
      waiting.set(sent, answer);
      socket.send(JSON.stringify({ id: sent, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
