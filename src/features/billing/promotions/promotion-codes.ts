import type Stripe from "stripe";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { expanded, fromUnix } from "../provider/fetch-subscription.ts";

export interface NewPromotion {
  code: string;
  percent: number;
  /** Number of months in which payments are discounted; null for all. */
  months: number | null;
  until: Date | null;
  /** Maximum number of redemptions; null if unlimited. */
  max: number | null;
}

export interface CreatedPromotion extends PromotionView {
  /** Payments the code discounts, such as `30% off 3 monthly payments, or 1 yearly payment`. */
  takesOff: string;
}

export interface PromotionView {
  code: string;
  off: string;
  duration: string;
  until: Date | null;
  redeemed: number;
  max: number | null;
  active: boolean;
}

/**
 * Creates a promotion code at the provider.
 * @throws DomainError `conflict` if the same code is already active.
 */
export async function createPromotion(
  services: Services,
  { code, percent, months, until, max }: NewPromotion,
  operator: string,
): Promise<CreatedPromotion> {
  const { stripe, db } = services;
  if (await findActive(stripe, code)) throw new DomainError("conflict", `There’s an active code ${code}`);
  const { id } = await stripe.coupons.create({
    name: code.slice(0, 40),
    percent_off: percent,
    ...(months === null ? { duration: "forever" } : { duration: "repeating", duration_in_months: months }),
  });
  const made = await stripe.promotionCodes.create({
    code,
    promotion: { type: "coupon", coupon: id },
    ...(until && { expires_at: Math.floor(until.getTime() / 1_000) }),
    ...(max !== null && { max_redemptions: max }),
    expand: ["promotion.coupon"],
  });
  await recordOperatorAct(db, {
    operator,
    command: "promotion create",
    accountId: null,
    after: { code, percent, months, until: until?.toISOString() ?? null, max },
  });
  return { ...viewOf(made), takesOff: `${percent}% off ${reducedPayments(months)}` };
}

/** Describes the discounted payments; a yearly payment within the months is discounted in full. */
function reducedPayments(months: number | null): string {
  if (months === null) return "all payments";
  return `${counted(months, "monthly payment")}, or ${counted(Math.ceil(months / 12), "yearly payment")}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Lists codes, newest first, including codes created in the provider's dashboard. */
export async function listPromotions({ stripe }: Services, limit: number): Promise<PromotionView[]> {
  const views: PromotionView[] = [];
  const codes = stripe.promotionCodes.list({
    limit: Math.min(limit, 100),
    expand: ["data.promotion.coupon"],
  });
  for await (const code of codes) {
    if (views.length === limit) break;
    views.push(viewOf(code));
  }
  return views;
}

/**
 * Stops new redemptions of a code; running discounts continue.
 * @throws DomainError `not-found` if there is no active code.
 */
export async function endPromotion(services: Services, code: string, operator: string): Promise<void> {
  const active = await findActive(services.stripe, code);
  if (!active) throw new DomainError("not-found", `There’s no active code ${code}`);
  await services.stripe.promotionCodes.update(active.id, { active: false });
  const act = { operator, command: "promotion end", accountId: null, after: { code: active.code } };
  await recordOperatorAct(services.db, act);
}

async function findActive(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | undefined> {
  return (await stripe.promotionCodes.list({ code, active: true, limit: 1 })).data[0];
}

function viewOf(promotion: Stripe.PromotionCode): PromotionView {
  const { code, active, expires_at, max_redemptions: max, times_redeemed: redeemed } = promotion;
  const coupon = expanded(promotion.promotion.coupon);
  return {
    code,
    off: coupon?.percent_off ? `${coupon.percent_off}%` : `${coupon?.amount_off} ${coupon?.currency}`,
    duration:
      coupon?.duration === "repeating"
        ? counted(coupon.duration_in_months ?? 0, "month")
        : (coupon?.duration ?? ""),
    until: fromUnix(expires_at),
    redeemed,
    max,
    active,
  };
}
