import { freePort } from "../free-port.ts";
import { isUp } from "../server-process.ts";
import { until } from "../until.ts";
import { type EnginePage, enginePage } from "./engine.ts";
import { lineOf } from "./line-of.ts";

export const WEBKIT = "/usr/bin/WebKitWebDriver";

/**
 * Starts Debian's WebKitGTK through WebDriver on a virtual display, with a window of 1280 x 800 px.
 */
export async function launchWebKit(): Promise<EnginePage> {
  const screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const display = Bun.spawn(screen, { stdout: "pipe", stderr: "ignore" });
  const [number] = await lineOf(display.stdout, /\d+(?=\n)/);
  const port = await freePort();
  const driver = Bun.spawn([WEBKIT, `--port=${port}`], {
    stdout: "ignore",
    stderr: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: "x11",
      NO_AT_BRIDGE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await until("WebKit's driver is up", () => isUp(`${address}/status`));
  const { sessionId } = await post(`${address}/session`, { capabilities: {} });
  const session = `${address}/session/${sessionId}`;
  const command = (name: string, body: object = {}) => post(`${session}/${name}`, body);
  await command("window/rect", { width: 1280, height: 838 });

  return enginePage({
    navigate: (url) => command("url", { url }),
    reload: () => command("refresh"),
    async call(source, given) {
      const script = `const [given, done] = arguments; (${source})(given).then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;
      const { answer, error } = await command("execute/async", { script, args: [given] });
      if (error) throw new Error(error);
      return answer;
    },
    perform: (actions) => command("actions", { actions }),
    async screenshot() {
      return Buffer.from(await answerOf(await fetch(`${session}/screenshot`)), "base64");
    },
    async close() {
      await fetch(session, { method: "DELETE" });
      driver.kill();
      display.kill();
      await Promise.all([driver.exited, display.exited]);
    },
  });
}

async function post(address: string, body: object): Promise<ReturnType<typeof JSON.parse>> {
  return answerOf(await fetch(address, { method: "POST", body: JSON.stringify(body) }));
}

async function answerOf(response: Response): Promise<ReturnType<typeof JSON.parse>> {
  const { value } = Object(await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
