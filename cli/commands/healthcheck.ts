import { Command } from "commander";
import { FILES } from "#shared/paths.ts";
import { reachableHost } from "#src/loopback-host.ts";
import { loadConfig } from "../../src/config.ts";
import { io } from "../io.ts";

const TIMEOUT_MS = 5_000;

export function healthcheckCommand(): Command {
  return new Command("healthcheck")
    .description("Check whether the server with these settings is ready; exits with 1 if it isn't")
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const { host, port } = loadConfig(io().environment);
      const url = `http://${reachableHost(host)}:${port}${FILES.ready}`;
      const status = await fetchStatus(url);
      const ready = status === 200;
      io().log(
        options.json ? JSON.stringify({ ready, status, url }) : `${ready ? "ready" : "not ready"}  ${url}`,
      );
      if (!ready) io().exitCode = 1;
    });
}

async function fetchStatus(url: string): Promise<number | null> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).status;
  } catch {
    return null;
  }
}
