import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { readSecondSteps } from "#shared/second-steps/contract.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { focusHeading } from "../../components/focus-heading.ts";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";

export interface AddedProps {
  onCodes: (codes: string[]) => void;
  onDone: () => void;
}

/** Returns a function that shows a new second step, plus recovery codes if it is the first. */
export function useAdded({ onCodes, onDone }: AddedProps) {
  const client = useQueryClient();
  const { refresh } = useSignedInUser();
  return async (name: string, recoveryCodes: string[] | null) => {
    await client.invalidateQueries({ queryKey: keyOf(readSecondSteps) });
    refresh();
    if (recoveryCodes) onCodes(recoveryCodes);
    else focusHeading("h2");
    toast({ title: t("{name} is set up", { name }) });
    onDone();
  };
}
