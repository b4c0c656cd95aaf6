import { type LogSettings, logSettings } from "../../log.ts";
import type { GuardedProxyOptions } from "../../safe-fetch/guarded-proxy.ts";
import { childCommand, PROXY_SUBCOMMAND } from "../child-command.ts";
import { readLines } from "../read-lines.ts";
import { BrowserProblem } from "./browser-problem.ts";

/** A line of JSON on the child's standard input; the child replies to each with one line. */
export type ProxyRequest =
  /** Sent first; the reply is the proxy's address. */
  | { listen: ProxyOptions; log: LogSettings }
  /** Byte limit for the next page. */
  | { reset: number };

export interface ProxyOptions extends Omit<GuardedProxyOptions, "rules"> {
  /** Rules without `resolve`, since the child looks up names itself. */
  rules: Omit<GuardedProxyOptions["rules"], "resolve">;
}

/**
 * Runs the browser's proxy in a child process, so nothing sent by foreign servers blocks or ends
 * this process. The child dies with this process (BUN_FEATURE_FLAG_NO_ORPHANS).
 */
export class ProxyProcess {
  readonly #child = Bun.spawn(childCommand(PROXY_SUBCOMMAND), {
    cwd: "/",
    env: { BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  readonly #replies = readLines(this.#child.stdout);
  /** Settles once the child has exited for any reason. */
  readonly exited: Promise<unknown> = this.#child.exited;

  constructor() {
    this.#child.unref();
  }

  /** Returns the proxy's address. @throws BrowserProblem `lost` */
  listen(options: ProxyOptions): Promise<string> {
    return this.#send({ listen: options, log: logSettings() });
  }

  /**
   * Ends anything the last page left open, and sets the byte limit for the next page.
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
