import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  GivenTransferView,
  OfferedTransferView,
  OfferTransferSchema,
  TransferList,
  TransferPreview,
  TransferTokenSchema,
} from "./schemas.ts";

/** Data that would go along if the widget was given to another account. */
export const previewTransfer: Contract<ById & { output: TransferPreview }> = "GET /api/widgets/:id/transfer";

/** Transfers that the account has offered, and those offered to its owner's address. */
export const listTransfers: Contract<{ output: TransferList }> = "GET /api/transfers";

/**
 * Offers a widget with its website to the owner of another account, who gets a mail. Nothing moves
 * until they accept. Ends an earlier open transfer of the widget.
 */
export const offerTransfer: Contract<{ body: Sent<typeof OfferTransferSchema>; output: GivenTransferView }> =
  "POST /api/transfers";

/** Withdraws an open transfer. */
export const withdrawTransfer: Contract<ById> = "DELETE /api/transfers/:id";

/** Returns the transfer of a mailed link to the owner whose address it was mailed to. */
export const findTransfer: Contract<{
  body: Sent<typeof TransferTokenSchema>;
  output: OfferedTransferView;
}> = "POST /api/transfers/find";

/** Moves the widget, and everything that goes along, into the caller's account. */
export const acceptTransfer: Contract<ById> = "POST /api/transfers/:id/accept";

/** Declines a transfer and notifies its giver. */
export const declineTransfer: Contract<ById> = "POST /api/transfers/:id/decline";
