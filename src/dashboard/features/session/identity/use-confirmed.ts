import { HttpError } from "#ui/browser/fetcher.ts";
import { useSetIdentityQuestion } from "../../../store.ts";

/**
 * Returns a function that runs a call, and once more after the person has proved who they are, if
 * the server asks for that. Canceling the question aborts the call.
 */
export function useConfirmed() {
  const ask = useSetIdentityQuestion();
  return async function confirmed<Output>(run: () => Promise<Output>): Promise<Output> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== "confirm_first") throw error;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    ask({ resolve });
    const isConfirmed = await promise;
    ask(null);
    if (!isConfirmed) throw new DOMException("The question was canceled", "AbortError");
    return run();
  };
}
