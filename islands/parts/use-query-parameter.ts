import { useHydrated } from "#ui/use-hydrated.ts";

/** A parameter of the page's URL; null when it is missing, undefined in the server's HTML. */
export function useQueryParameter(name: string): string | null | undefined {
  return useHydrated() ? new URLSearchParams(location.search).get(name) : undefined;
}
