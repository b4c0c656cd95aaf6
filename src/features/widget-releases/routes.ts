import { type Context, Elysia, NotFoundError } from "elysia";
import { FILES } from "#shared/paths.ts";
import type { Services } from "../../services.ts";
import { releaseFileReply } from "./release-file-reply.ts";

/** Serves widget files from other releases; this server's own files have their own routes. */
export function releaseFileRoutes(services: Services) {
  const serve = ({ request, server }: Pick<Context, "request" | "server">) => {
    const reply = releaseFileReply(services, request, server);
    if (!reply) throw new NotFoundError();
    return reply;
  };
  return new Elysia({ name: "release-files" })
    .get("/platform.:version", serve)
    .get(`${FILES.widget}/*`, serve);
}
