/** Width and height below which pictures count as spacers or icons. */
const SMALLEST_PX = 24;

/** Extensions of formats that can be animated but usually are not. */
const SOMETIMES = /\.(?:png|webp|avif)$/i;

const verdicts = new Map<string, boolean>();
let mayRead = true;

/**
 * Whether the picture is animated. GIF and APNG are recognized by name. Files in other formats are
 * read if they are on the page's own origin, and `onVerdict` is called afterward. All others count
 * as still.
 */
export function isAnimated(image: HTMLImageElement, onVerdict: () => void): boolean {
  const { currentSrc, complete, naturalWidth } = image;
  if (!complete || naturalWidth === 0) return false;
  if (Math.min(image.width, image.height) < SMALLEST_PX) return false;
  const known = verdicts.get(currentSrc);
  if (known !== undefined) return known;
  const named = isNamedAnimated(currentSrc);
  verdicts.set(currentSrc, named);
  if (!named && mayRead && isWorthReading(currentSrc)) {
    readVerdict(currentSrc).then(
      (animated) => {
        verdicts.set(currentSrc, animated);
        if (animated) onVerdict();
      },
      () => {
        mayRead = false;
      },
    );
  }
  return named;
}

function isNamedAnimated(address: string): boolean {
  return /^data:image\/(?:gif|apng)/i.test(address) || /\.(?:gif|apng)$/i.test(pathOf(address));
}

function isWorthReading(address: string): boolean {
  return address.startsWith(`${location.origin}/`) && SOMETIMES.test(pathOf(address));
}

function pathOf(address: string): string {
  return address.startsWith("data:") ? "" : address.replace(/[?#].*$/, "");
}

/** Reads only the beginning, from the browser's cache. Rejects if the page's CSP forbids this. */
async function readVerdict(address: string): Promise<boolean> {
  const response = await fetch(address, { cache: "force-cache" });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return isAnimatedFile(value ?? new Uint8Array());
}

/**
 * Looks for each format's marker: `acTL` in PNG, the `VP8X` flags in WebP, the `avis` brand in
 * AVIF.
 */
function isAnimatedFile(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.slice(0, 4096));
  if (head.startsWith("RIFF")) return head.slice(12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) > 0;
  if (head.slice(4, 12) === "ftypavis") return true;
  const frames = head.indexOf("acTL");
  const data = head.indexOf("IDAT");
  return head.startsWith("\x89PNG") && frames > 0 && (data < 0 || frames < data);
}
