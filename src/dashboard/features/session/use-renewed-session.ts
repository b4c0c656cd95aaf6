import { useEffect } from "react";
import { readUser } from "#shared/api/sessions.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { useChangeSession, useSessionState } from "../../store.ts";

/** Resumes an expired session once its user, or switches it once another, signs in elsewhere. */
export function useSessionRenewal(): void {
  const { expired, user } = useSessionState();
  const change = useChangeSession();
  const id = user?.id;

  useEffect(() => {
    if (!expired) return;
    const controller = new AbortController();
    async function renew() {
      try {
        const fresh = await call(readUser, { signal: controller.signal });
        change(fresh.id === id ? { expired: false } : { expired: false, switched: true });
      } catch (error) {
        if (isSwitched(error)) change({ expired: false, switched: true });
        else console.warn("The session has not been renewed yet", error);
      }
    }
    const onStorage = ({ newValue }: StorageEvent) => void (newValue && renew());
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
      controller.abort();
    };
  }, [expired, id, change]);
}

function isSwitched(error: unknown): boolean {
  return error instanceof HttpError && error.code === "account_switched";
}
