import { pageIn } from "./page-in.ts";
import { currentLanguage } from "./translate.ts";

/** Returns the path of a page in the current language. */
export function localPath(path: string): string {
  return pageIn(currentLanguage(), path);
}
