import { Suspense, useState } from "react";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { type PaletteKind, usePaletteKeys } from "../features/palette/use-palette-keys.ts";

const Palette = lazyComponent(() => import("../features/palette/palette.tsx"), "Palette");
const ShortcutList = lazyComponent(() => import("../features/palette/shortcut-list.tsx"), "ShortcutList");

/** Opens the palette by a button or Ctrl+K, and the list of shortcuts by `?`. */
export function PaletteOpener() {
  const [kind, setKind] = useState<PaletteKind | null>(null);
  // A dialog stays on the page once it was open, to give the focus back.
  const [loaded, setLoaded] = useState<readonly PaletteKind[]>([]);

  function open(next: PaletteKind) {
    setKind(next);
    setLoaded((before) => (before.includes(next) ? before : [...before, next]));
  }

  usePaletteKeys(open);
  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={() => open("palette")}>
        {t("Go to…")}
      </Button>
      <Suspense>
        {loaded.includes("palette") && <Palette open={kind === "palette"} onClose={() => setKind(null)} />}
        {loaded.includes("shortcuts") && (
          <ShortcutList open={kind === "shortcuts"} onClose={() => setKind(null)} />
        )}
      </Suspense>
    </>
  );
}
