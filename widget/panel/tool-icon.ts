import { createIcon } from "../icons.ts";
import { ignoreFailure } from "../loader/run-safely.ts";
import type { Pictured } from "./icon-names.ts";

export type Extras = typeof import("./extras.ts");

let extras: Extras | undefined;
let loading: Promise<Extras> | undefined;

/**
 * Calls `use` with what an open panel needs after its first view, at once if it is loaded. Without
 * it, the panel is a list of names.
 */
export function withExtras(use: (extras: Extras) => void, otherwise: () => void = ignoreFailure): void {
  if (extras) {
    use(extras);
    return;
  }
  loading ??= import("./extras.ts");
  loading.then((loaded) => {
    extras = loaded;
    use(loaded);
  }, otherwise);
}

/** Creates an icon in its final size, which is drawn once its outline is loaded. */
export function createToolIcon(name: Pictured): SVGSVGElement {
  const icon = createIcon("");
  icon.classList.add("icon");
  withExtras(({ drawIcon }) => drawIcon(icon, name));
  return icon;
}
