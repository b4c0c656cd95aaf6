import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { findTransfer } from "#shared/transfers/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";

/** Query key for an emailed link's transfer; accepting the transfer ends it. */
export const LINKED_OFFER = "linked-offer";

/**
 * Explains why the transfer in an emailed link can't be accepted here; open transfers are in the
 * list.
 */
export function LinkedOffer({ token }: { token: string }) {
  const { error } = useQuery({
    queryKey: [LINKED_OFFER, token],
    queryFn: ({ signal }) => call(findTransfer, { body: { token }, signal }),
    retry: false,
  });
  if (!error) return null;
  return (
    <Alert variant="warning" title={t("The offer in your link isn’t available here")}>
      {sentenceOf(error, t("It couldn’t be loaded. Please try again."))}
    </Alert>
  );
}
