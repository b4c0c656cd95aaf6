import { useHydrated } from "#ui/use-hydrated.ts";

/** A parameter in the page's URL; null if missing, undefined in the server's HTML. */
export function useQueryParameter(name: string): string | null | undefined {
  return useHydrated() ? new URLSearchParams(location.search).get(name) : undefined;
}
