import { isDeepStrictEqual } from "node:util";
import type { Fragment, ISql } from "postgres";
import type Stripe from "stripe";
import { resourceMissing } from "../errors.ts";
import { newId } from "./ids.ts";
import type { Deleted, EventAbout, Hidden, ObjectType, ObjectTypes, StripeObject } from "./objects.ts";

export const API_VERSION = "2026-10-28.endive";

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export interface Filter {
  /** Required values by field, objects in part; undefined ones are ignored. */
  equal?: object;
  among?: { field: string; values: string[] };
  noneOf?: { field: string; values: string[] };
  created?: Stripe.RangeQueryParam | undefined;
}

/** Filters for subscriptions that have not ended. */
export function liveOf(equal: Partial<Stripe.Subscription>): Filter {
  return { equal: { ...equal, ended_at: null } };
}

/** Access to the provider's state within one transaction, at one instant of the virtual clock. */
export class Store {
  constructor(
    readonly sql: ISql,
    /** Unix seconds of the virtual clock. */
    readonly now: number,
    readonly request: Stripe.Event.Request | null,
    /** Origin of the visitors' pages. */
    readonly publicUrl: string,
  ) {}

  async find<T extends ObjectType>(type: T, id: string): Promise<ObjectTypes[T] | undefined> {
    const rows = await this.sql<{ data: ObjectTypes[T] }[]>`
      select data from demo_stripe.objects where id = ${id} and type = ${type} and not deleted`;
    const [found] = await this.#embedPrices(rows.map(({ data }) => data));
    return found;
  }

  /** Returns the object, or throws resource_missing: 404 for the path's id, else 400 at `param`. */
  async get<T extends ObjectType>(type: T, id: string, param = "id"): Promise<ObjectTypes[T]> {
    const found = await this.find(type, id);
    if (!found) throw resourceMissing(type, id, param);
    return found;
  }

  async isDeleted(id: string): Promise<boolean> {
    const rows = await this.sql`select 1 from demo_stripe.objects where id = ${id} and deleted`;
    return rows.length > 0;
  }

  async hidden(id: string): Promise<Hidden> {
    const rows = await this.sql<{ hidden: Hidden }[]>`
      select hidden from demo_stripe.objects where id = ${id}`;
    return rows[0]?.hidden ?? {};
  }

  async hide(id: string, hidden: Hidden): Promise<void> {
    await this.sql`
      update demo_stripe.objects set hidden = ${JSON.stringify(hidden)}::text::jsonb where id = ${id}`;
  }

  async insert<T extends StripeObject>(object: T, hidden: Hidden = {}): Promise<T> {
    await this.sql`
      insert into demo_stripe.objects (id, type, data, hidden)
      values (${object.id}, ${object.object}, ${JSON.stringify(object)}::text::jsonb,
        ${JSON.stringify(hidden)}::text::jsonb)`;
    return object;
  }

  async create<T extends StripeObject>(event: EventAbout<T>, object: T): Promise<T> {
    await this.insert(object);
    await this.emit(event, object);
    return object;
  }

  async update<T extends StripeObject>(object: T, changes: Partial<T>): Promise<T> {
    const updated: T = { ...object, ...changes };
    await this.sql`
      update demo_stripe.objects set data = ${JSON.stringify(updated)}::text::jsonb where id = ${object.id}`;
    return updated;
  }

  /** If any field differs, updates the object and emits the event with the previous values. */
  async change<T extends StripeObject>(object: T, event: EventAbout<T>, changes: Partial<T>): Promise<T> {
    const previous = changedFields(object, changes);
    if (Object.keys(previous).length === 0) return object;
    const updated = await this.update(object, changes);
    await this.emit(event, updated, previous);
    return updated;
  }

  /** Updates the object, and emits the event without previous values in any case. */
  async transition<T extends StripeObject>(object: T, event: EventAbout<T>, changes: Partial<T>): Promise<T> {
    const updated = await this.update(object, changes);
    await this.emit(event, updated);
    return updated;
  }

  async remove<T extends StripeObject>(object: T, event?: EventAbout<T>): Promise<Deleted> {
    await this.sql`update demo_stripe.objects set deleted = true where id = ${object.id}`;
    if (event) await this.emit(event, object);
    return { id: object.id, object: object.object, deleted: true };
  }

  /** Returns one page, newest first. */
  async list<T extends ObjectType>(
    type: T,
    filter: Filter,
    page: Page,
  ): Promise<{ data: ObjectTypes[T][]; hasMore: boolean }> {
    const backwards = page.endingBefore !== undefined;
    const after = await this.#position(page.startingAfter, "starting_after");
    const before = await this.#position(page.endingBefore, "ending_before");
    const rows = await this.sql<{ data: ObjectTypes[T] }[]>`
      select data from demo_stripe.objects
      where type = ${type} and not deleted and ${this.#matches(filter)}
        ${after ? this.sql`and seq < ${after}` : this.sql``}
        ${before ? this.sql`and seq > ${before}` : this.sql``}
      order by seq ${backwards ? this.sql`asc` : this.sql`desc`} limit ${page.limit + 1}`;
    const data = await this.#embedPrices(rows.slice(0, page.limit).map((row) => row.data));
    return { data: backwards ? data.reverse() : data, hasMore: rows.length > page.limit };
  }

  async all<T extends ObjectType>(type: T, filter: Filter = {}): Promise<ObjectTypes[T][]> {
    return (await this.list(type, filter, { limit: 10_000 })).data;
  }

  /** Records an event and queues it for every subscribed endpoint. */
  async emit<T extends StripeObject>(type: EventAbout<T>, object: T, previous?: Record<string, unknown>) {
    const endpoints = (await this.all("webhook_endpoint", { equal: { status: "enabled" } })).filter(
      (endpoint) => endpoint.enabled_events.some((wanted) => wanted === "*" || wanted === type),
    );
    const event: Stripe.EventBase = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now,
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    };
    await this.insert(event);
    for (const endpoint of endpoints.reverse()) {
      await this.sql`
        insert into demo_stripe.deliveries (event_id, endpoint_id) values (${event.id}, ${endpoint.id})`;
    }
  }

  /** Schedules a task of a kind for the object at `due`, in unix seconds of the virtual clock. */
  async schedule(due: number, kind: string, objectId: string): Promise<void> {
    await this.sql`
      insert into demo_stripe.tasks (due, kind, object_id) values (${due}, ${kind}, ${objectId})`;
  }

  async #embedPrices<T extends StripeObject>(objects: T[]): Promise<T[]> {
    const ids = objects.flatMap((object) => (object.object === "subscription" ? embeddedPrices(object) : []));
    if (ids.length === 0) return objects;
    const rows = await this.sql<{ data: Stripe.Price }[]>`
      select data from demo_stripe.objects where type = 'price' and id in ${this.sql([...new Set(ids)])}`;
    const prices = new Map(rows.map(({ data }) => [data.id, data]));
    return objects.map((object) =>
      object.object === "subscription" ? { ...object, ...withLivePrices(object, prices) } : object,
    );
  }

  #matches({ equal = {}, among, noneOf, created }: Filter): Fragment {
    const { sql } = this;
    return sql`data @> ${JSON.stringify(equal)}::text::jsonb
      ${among ? sql`and data->>${among.field} in ${sql(among.values)}` : sql``}
      ${noneOf ? sql`and data->>${noneOf.field} not in ${sql(noneOf.values)}` : sql``}
      ${created?.gt === undefined ? sql`` : sql`and (data->>'created')::bigint > ${created.gt}`}
      ${created?.gte === undefined ? sql`` : sql`and (data->>'created')::bigint >= ${created.gte}`}
      ${created?.lt === undefined ? sql`` : sql`and (data->>'created')::bigint < ${created.lt}`}
      ${created?.lte === undefined ? sql`` : sql`and (data->>'created')::bigint <= ${created.lte}`}`;
  }

  async #position(id: string | undefined, param: string): Promise<string | undefined> {
    if (id === undefined) return undefined;
    const rows = await this.sql<{ seq: string }[]>`select seq from demo_stripe.objects where id = ${id}`;
    const seq = rows[0]?.seq;
    if (seq === undefined) throw resourceMissing("object", id, param);
    return seq;
  }
}

function changedFields<T extends object>(object: T, changes: Partial<T>): Record<string, unknown> {
  const old = new Map(Object.entries(object));
  const changed = Object.entries(changes).filter(
    ([field, value]) => !isDeepStrictEqual(value, old.get(field)),
  );
  return Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null]));
}

/** Returns the ids of the prices that a subscription embeds, now or once a change is paid. */
function embeddedPrices({ items, pending_update }: Stripe.Subscription): string[] {
  return [...items.data, ...(pending_update?.subscription_items ?? [])].map(({ price }) => price.id);
}

/** Replaces the embedded prices by the current ones, since Stripe never embeds a copy. */
function withLivePrices(
  { items, pending_update: pending }: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): Pick<Stripe.Subscription, "items" | "pending_update"> {
  const refresh = (item: Stripe.SubscriptionItem) => withLivePrice(item, prices.get(item.price.id));
  return {
    items: { ...items, data: items.data.map(refresh) },
    pending_update: pending && {
      ...pending,
      subscription_items: pending.subscription_items?.map(refresh) ?? null,
    },
  };
}

function withLivePrice(item: Stripe.SubscriptionItem, price: Stripe.Price | undefined) {
  if (!price) return item;
  const { active, metadata, nickname } = price;
  return { ...item, price, plan: { ...item.plan, active, metadata, nickname } };
}
