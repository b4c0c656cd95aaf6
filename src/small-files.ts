import { Elysia } from "elysia";
import { memoryFile } from "./http/memory-file.ts";
import { allPages } from "./pages/all-pages.ts";
import type { PageContext } from "./pages/page.ts";
import { allPictures, type Picture } from "./pages/pictures/pictures.ts";
import { renderFiles } from "./pages/render-files.ts";
import { securityTxt } from "./pages/security-txt.ts";
import { webManifest } from "./pages/web-manifest.ts";
import { FILES } from "./shared/paths.ts";

const CACHE = "public, max-age=86400";

/** What browsers, networks and researchers look for beside the pages: feed, sitemap, icons, link pictures ... */
export function smallFileRoutes(context: PageContext): Elysia {
  const { settings } = context;
  const routes = new Elysia({ name: "small-files" });
  for (const [path, picture] of allPictures(allPages(context), settings)) {
    const handler = drawnOnce(picture);
    routes.get(path, ({ request }) => handler(request));
  }
  for (const { path, type, text } of renderFiles(context)) {
    const file = textFile(text, type);
    routes.get(path, ({ request }) => file(request));
  }
  const manifest = textFile(webManifest(settings), "application/manifest+json");
  routes.get(FILES.webManifest, ({ request }) => manifest(request));
  routes.get(FILES.securityTxt, ({ request }) =>
    textFile(securityTxt(settings, new Date()), "text/plain; charset=utf-8")(request),
  );
  return routes;
}

/** Drawn when it is first asked for, since few ever are; two who ask at once wait for one drawing. */
function drawnOnce({ type, draw }: Picture): (request: Request) => Promise<Response> {
  let file: Promise<ReturnType<typeof memoryFile>> | undefined;
  return async (request) => {
    file ??= draw().then((bytes) => memoryFile(bytes, { type, cacheControl: CACHE }));
    return (await file)(request);
  };
}

function textFile(text: string, type: string): (request: Request) => Response {
  return memoryFile(new TextEncoder().encode(text), { type, cacheControl: CACHE });
}
