import { lookup } from "node:dns/promises";
import { configureLog } from "../../log.ts";
import { GuardedProxy } from "../../safe-fetch/guarded-proxy.ts";
import { readLines } from "../read-lines.ts";
import type { ProxyRequest } from "./proxy-process.ts";

/** Runs a browser's proxy until standard input is closed. */
export async function serveProxy(): Promise<void> {
  let proxy: GuardedProxy | null = null;
  for await (const line of readLines(Bun.stdin.stream())) {
    const request = JSON.parse(line) as ProxyRequest;
    let reply = "";
    if ("listen" in request) {
      configureLog(request.log);
      const resolve = (hostname: string) => lookup(hostname, { all: true });
      proxy = new GuardedProxy({ ...request.listen, rules: { ...request.listen.rules, resolve } });
      reply = await proxy.listen();
    } else {
      proxy?.reset(request.reset);
    }
    await Bun.write(Bun.stdout, `${reply}\n`);
  }
  proxy?.close();
}
