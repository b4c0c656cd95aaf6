import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { VALIDATION } from "../messages.ts";
import { TRANSFER_VALIDATION } from "./messages.ts";

/** Stored transfer outcomes. */
export type TransferOutcome = "accepted" | "declined" | "withdrawn";

export const OfferTransferSchema = v.object({
  widgetId: v.pipe(v.string(TRANSFER_VALIDATION.widget), v.uuid(TRANSFER_VALIDATION.widget)),
  /** Recipient account's address. */
  email: EmailSchema,
});
export type OfferTransferInput = v.InferOutput<typeof OfferTransferSchema>;

/** Token from a transfer's emailed link. */
export const TransferTokenSchema = v.object({
  token: v.pipe(v.string(VALIDATION.required), v.regex(/^[\w-]{20,100}$/, VALIDATION.required)),
});

/** Data that moves with a widget. */
export interface TransferContents {
  /** Host of the widget's website; null if it has none. */
  website: string | null;
  /** Origins of the scanned websites that move, including all scan results. */
  sites: string[];
  /** Whether the scanned website stays because another of the account's widgets is also for it. */
  isShared: boolean;
  /** Number of visitors' barrier reports. */
  reports: number;
  /** Visits this month, which will then count toward the new account. */
  visits: number;
  /** Number of live corrections on these websites. */
  corrections: number;
}

/** Data on which the giving owner bases their decision. */
export interface TransferPreview {
  name: string;
  contents: TransferContents;
  /**
   * Number of cases about letters that refer to the website; the cases stay but lose that
   * reference.
   */
  cases: number;
}

/** A transfer as shown to its giver. */
export interface GivenTransferView {
  id: string;
  /** Widget's name. */
  name: string;
  /** Recipient's address. */
  email: string;
  state: "open" | "expired" | TransferOutcome;
  /** Time the transfer ended or will expire. */
  endsAt: string;
}

/** A transfer as shown to its recipient. */
export interface OfferedTransferView {
  id: string;
  /** Name of the giving account, and its owner's address. */
  accountName: string;
  giver: string;
  contents: TransferContents;
  expiresAt: string;
}

export interface TransferList {
  /** Transfers offered by the account, newest first. */
  given: GivenTransferView[];
  /** Open transfers offered to the owner's address. */
  offered: OfferedTransferView[];
  /** Whether the owner's address is verified; until then, no transfers are listed. */
  isVerified: boolean;
}
