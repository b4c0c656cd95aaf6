import { join } from "node:path";
import { largePage, largeSheet } from "./large-page.ts";
import { packagedFile, packagedPage } from "./packaged-pages.ts";
import { BLINKING_GIF, BLINKING_PNG, PLAIN_PNG } from "./pictures.ts";
import { SPECIMEN } from "./specimen.ts";

const FIXTURES = join(import.meta.dir, "../../fixtures/widget-host");

/** A page of each kind of host, named like its address. */
export const HOST_PAGES = [
  "article",
  "strict",
  "aggressive",
  "quirks",
  "right-to-left",
  "root-size",
  "single-page",
  "patterns",
  "large",
  "govuk",
  "resume",
  "dashboard",
  "slides",
] as const;

/** Returns the host site's page at this path, with the markers that the snippet replaces. */
export async function hostPage(path: string, options: { specimen: boolean }): Promise<string | undefined> {
  const name = path.slice(1).replace(/\.html$/, "");
  const html =
    name === "large" || name === "long"
      ? largePage(name === "large" ? 30 : 8)
      : ((await fixture(name)) ?? (await packagedPage(name)));
  return options.specimen ? html?.replace("<!--end-->", `${SPECIMEN}<!--end-->`) : html;
}

/** Returns any other file that the host site serves. */
export async function hostFile(path: string): Promise<Blob | undefined> {
  const sheet = /^\/large-(\d)\.css$/.exec(path);
  if (sheet) return new Blob([largeSheet(Number(sheet[1]))], { type: "text/css" });
  if (path.startsWith("/pictures/")) return picture(path);
  const file = packagedFile(path) ?? Bun.file(join(FIXTURES, path));
  return (await file.exists()) ? file : undefined;
}

function picture(path: string): Blob {
  if (path.endsWith(".gif")) return new Blob([BLINKING_GIF], { type: "image/gif" });
  return new Blob([path.includes("blinking") ? BLINKING_PNG : PLAIN_PNG], { type: "image/png" });
}

async function fixture(name: string): Promise<string | undefined> {
  const file = Bun.file(join(FIXTURES, `${name}.html`));
  return (await file.exists()) ? file.text() : undefined;
}
