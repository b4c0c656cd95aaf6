const SILENT_KINDS = /abort|cancell?ed|navigation/i;

/**
 * Handles uncaught errors: drops aborts, cancellations and navigations, and logs all others as
 * warnings. Returns a function that removes the handlers.
 */
export function handleGlobalErrors(target: Window = window): () => void {
  const onRejection = (event: PromiseRejectionEvent) => swallow(event, event.reason);
  const onError = (event: ErrorEvent) => swallow(event, event.error ?? event.message);
  target.addEventListener("unhandledrejection", onRejection);
  target.addEventListener("error", onError);
  return () => {
    target.removeEventListener("unhandledrejection", onRejection);
    target.removeEventListener("error", onError);
  };
}

function swallow(event: Event, cause: unknown): void {
  event.preventDefault();
  if (!isSilent(cause)) console.warn(cause);
}

function isSilent(cause: unknown): boolean {
  const kind = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
  return SILENT_KINDS.test(kind);
}
