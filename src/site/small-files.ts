import { Elysia } from "elysia";
import { FILES } from "#shared/paths.ts";
import { memoryFile } from "../http/memory-file.ts";
import { allPages } from "../pages/all-pages.ts";
import type { PageContext } from "../pages/page.ts";
import { allPictures, type Picture } from "../pages/pictures/pictures.ts";
import { renderFiles } from "./render-files.ts";
import { securityTxt } from "./security-txt.ts";
import { webManifest } from "./web-manifest.ts";

const CACHE = "public, max-age=86400";

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Serves what browsers, networks and researchers request in addition to pages: feed, sitemap,
 * icons, link previews. Leaves out those that the operator's files replace.
 */
export function smallFileRoutes(context: PageContext, isReplaced: (path: string) => boolean): Elysia {
  const routes = new Elysia({ name: "small-files" });
  for (const [path, handler] of smallFiles(context)) {
    if (!isReplaced(path)) routes.get(path, ({ request }) => handler(request));
  }
  return routes;
}

function smallFiles(context: PageContext): Map<string, Handler> {
  const { settings } = context;
  const files = new Map<string, Handler>();
  for (const [path, picture] of allPictures(allPages(context), settings))
    files.set(path, lazyPicture(picture));
  for (const { path, type, text } of renderFiles(context)) files.set(path, textFile(text, type));
  files.set(FILES.webManifest, textFile(webManifest(settings), "application/manifest+json"));
  return files.set(FILES.securityTxt, (request) =>
    textFile(securityTxt(settings, new Date()), "text/plain; charset=utf-8")(request),
  );
}

/** Draws a picture on its first request, since few get one, and then serves it from memory. */
function lazyPicture({ type, draw }: Picture): Handler {
  let file: Promise<ReturnType<typeof memoryFile>> | undefined;
  return async (request) => {
    file ??= draw().then((bytes) => memoryFile(bytes, { type, cacheControl: CACHE }));
    return (await file)(request);
  };
}

function textFile(text: string, type: string): Handler {
  return memoryFile(new TextEncoder().encode(text), { type, cacheControl: CACHE });
}
