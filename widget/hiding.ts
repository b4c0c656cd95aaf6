import type { HideDuration } from "#shared/widget-config.ts";
import { recall, remember, STORAGE_KEYS } from "./storage.ts";

const DAY_MS = 86_400_000;

export function isHidden(): boolean {
  if (/[?&]handrail=show\b/.test(location.search)) showAgain();
  const until = recall("localStorage", STORAGE_KEYS.hidden);
  const visit = recall("sessionStorage", STORAGE_KEYS.hidden);
  return Boolean(visit) || until === "good" || Date.now() < Number(until);
}

export function hideFor(duration: HideDuration): void {
  if (duration === "visit") remember("sessionStorage", STORAGE_KEYS.hidden, duration);
  else {
    const until = duration === "day" ? String(Date.now() + DAY_MS) : duration;
    remember("localStorage", STORAGE_KEYS.hidden, until);
  }
}

function showAgain(): void {
  remember("sessionStorage", STORAGE_KEYS.hidden, null);
  remember("localStorage", STORAGE_KEYS.hidden, null);
}
