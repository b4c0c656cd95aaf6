import * as api from "#shared/api-description/contract.ts";
import { memoryFile } from "../../http/memory-file.ts";
import { type Route, rawRoute } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { describeApi } from "./describe-api.ts";

/** Serves the API description of the other routes, written and compressed on first request. */
export function apiDescriptionRoutes(services: Services, described: readonly Route[]): Route[] {
  let file: ReturnType<typeof memoryFile> | undefined;
  return [
    rawRoute(api.readApiDescription, ({ request }) => {
      file ??= memoryFile(new TextEncoder().encode(JSON.stringify(describeApi(services, described))), {
        type: "application/json",
        cacheControl: "public, max-age=300",
        headers: { "access-control-allow-origin": "*" },
      });
      return file(request);
    }),
  ];
}
