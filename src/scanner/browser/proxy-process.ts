import { type LogSettings, logSettings } from "../../log.ts";
import type { GuardedProxyOptions } from "../../safe-fetch/guarded-proxy.ts";
import { childCommand, PROXY_SUBCOMMAND } from "../child-command.ts";
import { readLines } from "../read-lines.ts";
import { BrowserProblem } from "./browser-problem.ts";

/** A line of JSON on the child's standard input; it replies to each with one line. */
export type ProxyRequest =
  /** Comes first; the reply is the proxy's address. */
  | { listen: ProxyOptions; log: LogSettings }
  /** The number of bytes for the next page. */
  | { reset: number };

export interface ProxyOptions extends Omit<GuardedProxyOptions, "rules"> {
  /** The child looks up names on its own. */
  rules: Omit<GuardedProxyOptions["rules"], "resolve">;
}

/**
 * Runs the browser's proxy in a child, so that nothing that foreign servers send blocks or ends
 * this process. The child dies with this process (BUN_FEATURE_FLAG_NO_ORPHANS).
 */
export class ProxyProcess {
  readonly #child = Bun.spawn(childCommand(PROXY_SUBCOMMAND), {
    cwd: "/",
    env: { BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  readonly #replies = readLines(this.#child.stdout);
  /** Settles once the child has exited, for whatever reason. */
  readonly exited: Promise<unknown> = this.#child.exited;

  constructor() {
    this.#child.unref();
  }

  /** Returns the proxy's address. @throws BrowserProblem `lost` */
  listen(options: ProxyOptions): Promise<string> {
    return this.#send({ listen: options, log: logSettings() });
  }

  /**
   * Ends what the last page left open, and sets the number of bytes for the next one.
   * @throws BrowserProblem `lost`
   */
  async reset(bytes: number): Promise<void> {
    await this.#send({ reset: bytes });
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  async #send(request: ProxyRequest): Promise<string> {
    const reply = this.#replies.next();
    try {
      await this.#child.stdin.write(`${JSON.stringify(request)}\n`);
      await this.#child.stdin.flush();
    } catch {
      // The child has exited, which ends its replies.
      this.stop();
    }
    const { value } = await reply;
    if (typeof value !== "string") throw new BrowserProblem("lost", "its proxy exited");
    return value;
  }
}
