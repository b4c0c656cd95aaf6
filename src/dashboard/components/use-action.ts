import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#shared/endpoint.ts";
import type { ToastText } from "#shared/toasts.ts";
import { isAbort } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { keyOf } from "../query.ts";
import { focusHeading } from "./focus-heading.ts";

interface Action<Output, Input> {
  call: (input: Input) => Promise<Output>;
  /** Applies the output and returns the toast that confirms it. */
  done: (output: Output, input: Input) => ToastText;
  failed: string;
  /** Heading that takes focus on success if the button disappears. */
  focus?: "h1" | "h2";
  /** Endpoint refetched whether or not the action succeeds. */
  refetches?: Endpoint;
}

/** Runs a button's call and shows the outcome as a toast. */
export function useAction<Output, Input = void>(action: Action<Output, Input>) {
  const { call, done, failed, focus, refetches } = action;
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (output, input) => {
      if (focus) focusHeading(focus);
      toast(done(output, input));
    },
    onError: (error) => !isAbort(error) && toastFailure(failed, error),
    onSettled: () => refetches && client.invalidateQueries({ queryKey: keyOf(refetches) }),
  });
}
