import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { MEMBER_ROLES, type MemberRole, type Role } from "../team.ts";
import { EmailSchema, OptionalAcceptanceSchema, PasswordSchema } from "./credentials.ts";
import { idSchema } from "./integers.ts";

const MemberRoleSchema = v.picklist(MEMBER_ROLES, DASHBOARD_VALIDATION.memberRole);
const TokenSchema = v.pipe(v.string(VALIDATION.required), v.regex(/^[\w-]{20,100}$/, VALIDATION.required));

export const InviteSchema = v.object({ email: EmailSchema, role: MemberRoleSchema });
export type InviteInput = v.InferOutput<typeof InviteSchema>;

export const ChangeRoleSchema = v.object({ role: MemberRoleSchema });

/** The token of a mailed invitation. */
export const InvitationSchema = v.object({ token: TokenSchema });

/** Somebody without an account joins: the mail proves their address, so a password is all that is missing. */
export const JoinSchema = v.object({
  token: TokenSchema,
  password: PasswordSchema,
  acceptTerms: OptionalAcceptanceSchema,
});
export type JoinInput = v.InferOutput<typeof JoinSchema>;

export const CurrentAccountSchema = v.object({ accountId: idSchema(VALIDATION.required) });

/** `GET /api/team`, for the owner. */
export interface TeamView {
  /** Whether the plan includes a team; where it does not, members stay in the list but cannot come in. */
  isOpen: boolean;
  members: MemberView[];
  invites: InviteView[];
}

export interface MemberView {
  userId: number;
  email: string;
  name: string | null;
  role: MemberRole;
  since: string;
}

export interface InviteView {
  id: string;
  email: string;
  role: MemberRole;
  expiresAt: string;
  hasExpired: boolean;
}

/** What an invitation says to whoever holds its mailed token. */
export interface InvitationView {
  accountName: string;
  /** The owner's address. */
  inviter: string;
  role: MemberRole;
  /** The address that it was mailed to. */
  email: string;
  /** Whether somebody has an account with that address, and so signs in to join. */
  isKnown: boolean;
}

/** One of the accounts that a person may work in. */
export interface AccountChoice {
  id: number;
  name: string;
  role: Role;
  /** False for a member where the plan includes no team at the moment. */
  isOpen: boolean;
}
