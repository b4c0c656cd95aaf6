import type { HideDuration } from "#shared/widgets/config.ts";
import { readStorage, STORAGE_KEYS, writeStorage } from "./storage.ts";

const DAY_MS = 86_400_000;

export function isHidden(): boolean {
  if (/[?&]handrail=show\b/.test(location.search)) showAgain();
  const until = readStorage("localStorage", STORAGE_KEYS.hidden);
  const visit = readStorage("sessionStorage", STORAGE_KEYS.hidden);
  return Boolean(visit) || until === "good" || Date.now() < Number(until);
}

export function hideFor(duration: HideDuration): void {
  if (duration === "visit") writeStorage("sessionStorage", STORAGE_KEYS.hidden, duration);
  else {
    const until = duration === "day" ? String(Date.now() + DAY_MS) : duration;
    writeStorage("localStorage", STORAGE_KEYS.hidden, until);
  }
}

function showAgain(): void {
  writeStorage("sessionStorage", STORAGE_KEYS.hidden, null);
  writeStorage("localStorage", STORAGE_KEYS.hidden, null);
}
