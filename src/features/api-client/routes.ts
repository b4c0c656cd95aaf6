import { readClientPackage } from "#shared/api-description/contract.ts";
import { memoryFile } from "../../http/memory-file.ts";
import { type Route, rawRoute } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { describeApi } from "../api-description/describe-api.ts";
import { clientPackage } from "./client-package.ts";

/** Serves the client for the described routes as an npm package, packed on first request. */
export function apiClientRoutes(services: Services, described: readonly Route[]): Route[] {
  let file: Promise<ReturnType<typeof memoryFile>> | undefined;
  return [
    rawRoute(readClientPackage, async ({ request }) => {
      file ??= pack(services, described);
      return (await file)(request);
    }),
  ];
}

async function pack(services: Services, described: readonly Route[]) {
  const files = clientPackage(describeApi(services, described), services.config);
  const entries = Object.entries(files).map(([name, text]) => [`package/${name}`, text]);
  const archive = new Bun.Archive(Object.fromEntries(entries), { compress: "gzip" });
  return memoryFile(new Uint8Array(await archive.bytes()), {
    type: "application/gzip",
    cacheControl: "public, max-age=300",
    headers: { "access-control-allow-origin": "*" },
  });
}
