import * as v from "valibot";
import { EmailSchema, OptionalAcceptanceSchema, PasswordSchema } from "../accounts/credentials.ts";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { idSchema } from "../schemas/integers.ts";
import { type AccountPart, MEMBER_ROLES, type MemberRole, type Role } from "./roles.ts";

const MemberRoleSchema = v.picklist(MEMBER_ROLES, DASHBOARD_VALIDATION.memberRole);
const TokenSchema = v.pipe(v.string(VALIDATION.required), v.regex(/^[\w-]{20,100}$/, VALIDATION.required));

const IdsSchema = v.pipe(
  v.array(v.string(DASHBOARD_VALIDATION.part), DASHBOARD_VALIDATION.part),
  v.maxLength(300, DASHBOARD_VALIDATION.part),
);

/** Widgets and websites that a viewer is limited to; null for the entire account. */
const PartSchema = v.nullable(
  v.pipe(
    v.object({ widgets: IdsSchema, sites: IdsSchema }),
    v.check(({ widgets, sites }) => widgets.length + sites.length > 0, DASHBOARD_VALIDATION.part),
  ),
);

export const InviteSchema = v.object({
  email: EmailSchema,
  role: MemberRoleSchema,
  part: v.optional(PartSchema),
});
export type InviteInput = v.InferOutput<typeof InviteSchema>;

export const ChangeRoleSchema = v.object({
  role: MemberRoleSchema,
  /** Absent to keep the current part. */
  part: v.optional(PartSchema),
});
export type ChangeRoleInput = v.InferOutput<typeof ChangeRoleSchema>;

export const InvitationSchema = v.object({ token: TokenSchema });

/** Joins a team by creating an account, whose address the emailed token proves. */
export const JoinSchema = v.object({
  token: TokenSchema,
  password: PasswordSchema,
  acceptTerms: OptionalAcceptanceSchema,
});
export type JoinInput = v.InferOutput<typeof JoinSchema>;

export const CurrentAccountSchema = v.object({ accountId: idSchema(VALIDATION.required) });

export interface TeamView {
  /** Whether the plan includes a team; if not, members are listed but have no access. */
  isOpen: boolean;
  /** Time from which the account requires a second step for its team; null if never. */
  secondStepDemandedFrom: string | null;
  members: MemberView[];
  invites: InviteView[];
}

export interface MemberView {
  userId: number;
  email: string;
  name: string | null;
  role: MemberRole;
  /** Widgets and websites visible to this viewer; null for all of them. */
  part: AccountPart | null;
  hasSecondStep: boolean;
  since: string;
}

export interface InviteView {
  id: string;
  email: string;
  role: MemberRole;
  part: AccountPart | null;
  expiresAt: string;
  hasExpired: boolean;
}

/** An invitation as shown to the holder of its emailed token. */
export interface InvitationView {
  accountName: string;
  /** The owner's email address, after their name if it is known. */
  inviter: string;
  role: MemberRole;
  /** The invited email address. */
  email: string;
  /** Whether the invited address already has an account, whose user signs in to join. */
  isKnown: boolean;
}

export interface AccountChoice {
  id: number;
  name: string;
  role: Role;
  /** False for members if the plan includes no team or the account is suspended. */
  isOpen: boolean;
  isSuspended: boolean;
}
