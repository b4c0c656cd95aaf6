import { isDeepStrictEqual } from "node:util";
import { PLAN_IDS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";

export interface Grant {
  plan: PlanId;
  /** End in unix seconds; null for none. */
  until: number | null;
}

/** A plan that an invoice made by hand buys. */
export interface Agreement extends Grant {
  invoice: string;
}

/** A stored grant, and the paid agreements whose event may not have been processed yet. */
interface Possible {
  /** Grants by operators, and agreements that count, oldest first. */
  sources: readonly (Grant | Agreement)[];
  stored: Grant | null;
  due: readonly Agreement[];
}

/**
 * Every grant that an account may have by what operators did and owners paid: a paid agreement
 * counts from its event on, which may arrive late.
 */
export class ExpectedGrants {
  #possible: Possible[] = [{ sources: [], stored: null, due: [] }];

  /** Notes a grant by an operator, which takes the place of an earlier one. */
  give(grant: Grant): void {
    this.#change(({ due }) => [{ sources: [grant], stored: grant, due }]);
  }

  end(): void {
    this.#change(({ due }) => [{ sources: [], stored: null, due }]);
  }

  pay(agreement: Agreement): void {
    this.#change(({ due, ...rest }) => [{ ...rest, due: [...due, agreement] }]);
  }

  /** Notes that the plan of an invoice was ended: others stay, or all of them end. */
  endAgreement({ invoice }: Agreement): void {
    this.#change(({ sources, due }) => {
      const others = sources.filter((source) => !isOf(source, invoice));
      const left = due.filter((source) => !isOf(source, invoice));
      return [
        { sources: others, stored: others.reduce<Grant | null>(higherAndLater, null), due: left },
        { sources: [], stored: null, due: left },
      ];
    });
  }

  /** Notes that an agreement was refunded: it counts only if it already did. */
  forget({ invoice }: Agreement): void {
    this.#change(({ due, ...rest }) => [{ ...rest, due: due.filter((source) => !isOf(source, invoice)) }]);
  }

  /** Adds what events that are processed now lead to. Call it before and after time passes. */
  arrive(now: number): void {
    for (const possible of this.#possible) {
      for (const agreement of possible.due) this.#add(arrival(possible, agreement, now));
    }
  }

  /** Forgets what contradicts the stored grant; returns whether it can be right. */
  observe(stored: Grant | null, isCaughtUp: boolean): boolean {
    this.#possible = this.#possible.filter(
      (possible) => isDeepStrictEqual(possible.stored, stored) && !(isCaughtUp && possible.due.length > 0),
    );
    return this.#possible.length > 0;
  }

  /** Returns the grants that may be stored, for the message of a failure. */
  describe(): string {
    return this.#possible.map(({ stored, due }) => JSON.stringify({ stored, due })).join(" or ");
  }

  #change(change: (possible: Possible) => Possible[]): void {
    const before = this.#possible;
    this.#possible = [];
    for (const possible of before.flatMap(change)) this.#add(possible);
  }

  /** Loops over `#possible` see what is added meanwhile. */
  #add(possible: Possible): void {
    if (!this.#possible.some((known) => isDeepStrictEqual(known, possible))) this.#possible.push(possible);
  }
}

function isOf(source: Grant | Agreement, invoice: string): boolean {
  return "invoice" in source && source.invoice === invoice;
}

/** The higher plan and the later end stay; what is over by its event gives nothing. */
function arrival({ sources, stored, due }: Possible, agreement: Agreement, now: number): Possible {
  const left = due.filter((other) => other !== agreement);
  const { plan, until } = agreement;
  if (!lasts(agreement, now)) return { sources, stored, due: left };
  if (!stored || !lasts(stored, now)) return { sources: [agreement], stored: { plan, until }, due: left };
  return { sources: [...sources, agreement], stored: higherAndLater(stored, agreement), due: left };
}

function higherAndLater(one: Grant | null, other: Grant): Grant {
  if (!one) return { plan: other.plan, until: other.until };
  return {
    plan: rank(one.plan) >= rank(other.plan) ? one.plan : other.plan,
    until: one.until === null || other.until === null ? null : Math.max(one.until, other.until),
  };
}

export function lasts({ until }: Grant, now: number): boolean {
  return until === null || now < until;
}

export function rank(plan: PlanId): number {
  return PLAN_IDS.indexOf(plan);
}
