import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { VALIDATION } from "../messages.ts";
import { TRANSFER_VALIDATION } from "./messages.ts";

/** Stored outcomes of a transfer. */
export type TransferOutcome = "accepted" | "declined" | "withdrawn";

export const OfferTransferSchema = v.object({
  widgetId: v.pipe(v.string(TRANSFER_VALIDATION.widget), v.uuid(TRANSFER_VALIDATION.widget)),
  /** Address of the recipient's account. */
  email: EmailSchema,
});
export type OfferTransferInput = v.InferOutput<typeof OfferTransferSchema>;

/** Token of a transfer's mailed link. */
export const TransferTokenSchema = v.object({
  token: v.pipe(v.string(VALIDATION.required), v.regex(/^[\w-]{20,100}$/, VALIDATION.required)),
});

/** Data that moves along with a widget. */
export interface TransferContents {
  /** Host of the widget's website; null if it names none. */
  website: string | null;
  /** Origins of the scanned websites that move along with all scan results. */
  sites: string[];
  /** Whether the scanned website stays, because another widget of the account is for it as well. */
  isShared: boolean;
  /** Barrier reports of visitors. */
  reports: number;
  /** Visits in this month, which then count for the new account. */
  visits: number;
  /** Live corrections on these websites. */
  corrections: number;
}

/** Everything that the giving owner decides on. */
export interface TransferPreview {
  name: string;
  contents: TransferContents;
  /** Cases about letters that refer to the website, which stay without it. */
  cases: number;
}

/** A transfer as its giver sees it. */
export interface GivenTransferView {
  id: string;
  /** Name of the widget. */
  name: string;
  /** Address of the recipient. */
  email: string;
  state: "open" | "expired" | TransferOutcome;
  /** When it ended, or will expire. */
  endsAt: string;
}

/** A transfer as its recipient sees it. */
export interface OfferedTransferView {
  id: string;
  /** Name and owner's address of the giving account. */
  accountName: string;
  giver: string;
  contents: TransferContents;
  expiresAt: string;
}

export interface TransferList {
  /** Transfers offered by the account, newest first. */
  given: GivenTransferView[];
  /** Open transfers to the owner's address. */
  offered: OfferedTransferView[];
  /** Whether the owner's address is verified; until then no transfers are listed. */
  isVerified: boolean;
}
