import { Command } from "commander";
import { FILES } from "#shared/paths.ts";
import { loadConfig } from "../../src/config.ts";

const TIMEOUT_MS = 5_000;

export function healthcheckCommand(): Command {
  return new Command("healthcheck")
    .description("Check whether the server with these settings is ready; exit code 1 if it is not")
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const { host, port } = loadConfig(process.env);
      const url = `http://${reachable(host)}:${port}${FILES.ready}`;
      const status = await fetchStatus(url);
      const ready = status === 200;
      console.log(
        options.json ? JSON.stringify({ ready, status, url }) : `${ready ? "ready" : "not ready"}  ${url}`,
      );
      if (!ready) process.exitCode = 1;
    });
}

async function fetchStatus(url: string): Promise<number | null> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).status;
  } catch {
    return null;
  }
}

/** Returns the loopback address for a server that listens on every address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
