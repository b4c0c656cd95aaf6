import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { VALIDATION } from "../messages.ts";
import { TRANSFER_VALIDATION } from "./messages.ts";

/** Stored ends of an offer. */
export type TransferOutcome = "accepted" | "declined" | "withdrawn";

export const OfferTransferSchema = v.object({
  /** Id of the widget that is given away with its website. */
  widgetId: v.pipe(v.string(TRANSFER_VALIDATION.widget), v.uuid(TRANSFER_VALIDATION.widget)),
  /** Address of the recipient's account. */
  email: EmailSchema,
});
export type OfferTransferInput = v.InferOutput<typeof OfferTransferSchema>;

/** Token of a mailed offer. */
export const TransferTokenSchema = v.object({
  token: v.pipe(v.string(VALIDATION.required), v.regex(/^[\w-]{20,100}$/, VALIDATION.required)),
});

/** Data that go along with a widget. */
export interface TransferContents {
  /** Host of the widget's website; null if it names none. */
  website: string | null;
  /** Origins of the scanned websites that go along with all that scans found. */
  sites: string[];
  /** Whether the scanned website stays, since another widget of the account is for it, too. */
  isShared: boolean;
  /** Barrier reports of visitors. */
  reports: number;
  /** Visits in this month, which then count for the new account. */
  visits: number;
  /** Corrections that visitors get on these websites. */
  corrections: number;
}

/** All that the giving owner decides about. */
export interface TransferPreview {
  name: string;
  contents: TransferContents;
  /** Cases about letters that name the website, and stay without it. */
  cases: number;
}

/** An offer as its giver sees it. */
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

/** An offer as its recipient sees it. */
export interface OfferedTransferView {
  id: string;
  /** Name and owner's address of the giving account. */
  accountName: string;
  giver: string;
  contents: TransferContents;
  expiresAt: string;
}

export interface TransferList {
  /** Offers of the account, the newest first. */
  given: GivenTransferView[];
  /** Open offers to the owner's address. */
  offered: OfferedTransferView[];
  /** Whether that address is verified; none are listed before. */
  isVerified: boolean;
}
