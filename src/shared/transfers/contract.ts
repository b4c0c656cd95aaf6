import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  GivenTransferView,
  OfferedTransferView,
  OfferTransferSchema,
  TransferList,
  TransferPreview,
  TransferTokenSchema,
} from "./schemas.ts";

/** Data that would move with the widget if it were transferred to another account. */
export const previewTransfer: Contract<ById & { output: TransferPreview }> = "GET /api/widgets/:id/transfer";

/** Transfers offered by the account, and transfers offered to its owner's address. */
export const listTransfers: Contract<{ output: TransferList }> = "GET /api/transfers";

/**
 * Offers a widget and its website to the owner of another account, who is notified by email.
 * Nothing moves until they accept. Ends any earlier open transfer of the widget.
 */
export const offerTransfer: Contract<{ body: Sent<typeof OfferTransferSchema>; output: GivenTransferView }> =
  "POST /api/transfers";

/** Withdraws an open transfer. */
export const withdrawTransfer: Contract<ById> = "DELETE /api/transfers/:id";

/** Returns an emailed link's transfer to the owner whose address it was sent to. */
export const findTransfer: Contract<{
  body: Sent<typeof TransferTokenSchema>;
  output: OfferedTransferView;
}> = "POST /api/transfers/find";

/** Moves the widget, and everything that goes with it, to the caller's account. */
export const acceptTransfer: Contract<ById> = "POST /api/transfers/:id/accept";

/** Declines a transfer and notifies the giving owner. */
export const declineTransfer: Contract<ById> = "POST /api/transfers/:id/decline";
