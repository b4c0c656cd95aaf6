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
  /** Required values by field; objects match partially, and undefined is ignored. */
  equal?: object;
  among?: { field: string; values: string[] };
  noneOf?: { field: string; values: string[] };
  created?: Stripe.RangeQueryParam | undefined;
}

/** Filters for subscriptions that have not ended. */
export function liveOf(equal: Partial<Stripe.Subscription>): Filter {
  return { equal: { ...equal, ended_at: null } };
}

/** Stored object; its data is JSON, so each reader gets a copy. */
interface Row {
  id: string;
  type: string;
  data: string;
  hidden: Hidden;
  deleted: boolean;
}

export interface Task {
  /** Due time in the virtual clock's Unix seconds. */
  due: number;
  kind: string;
  objectId: string;
}

/**
 * Access to the provider's state within one transaction, at one point in virtual time. Caches
 * reads, and collects writes for `flush`, which runs before each list and before the commit.
 */
export class Store {
  readonly #rows = new Map<string, Row>();
  readonly #unsaved = new Set<string>();
  #endpoints: Stripe.WebhookEndpoint[] | undefined;
  readonly deliveries: { event: string; endpoint: string }[] = [];
  readonly tasks: Task[] = [];

  constructor(
    readonly sql: ISql,
    /** The virtual clock's time in Unix seconds. */
    readonly now: number,
    readonly request: Stripe.Event.Request | null,
    /** Origin of the pages for visitors. */
    readonly publicUrl: string,
  ) {}

  async find<T extends ObjectType>(type: T, id: string): Promise<ObjectTypes[T] | undefined> {
    const row = await this.#row(id);
    return row?.type === type && !row.deleted ? this.#read(row) : undefined;
  }

  /** Returns the object. @throws resource_missing: 404 for the path's ID, else 400 at `param` */
  async get<T extends ObjectType>(type: T, id: string, param = "id"): Promise<ObjectTypes[T]> {
    const found = await this.find(type, id);
    if (!found) throw resourceMissing(type, id, param);
    return found;
  }

  async isDeleted(id: string): Promise<boolean> {
    return (await this.#row(id))?.deleted ?? false;
  }

  async hidden(id: string): Promise<Hidden> {
    return (await this.#row(id))?.hidden ?? {};
  }

  hide(id: string, hidden: Hidden): Promise<void> {
    return this.#alter(id, { hidden });
  }

  async insert<T extends StripeObject>(object: T, hidden: Hidden = {}): Promise<T> {
    const { id, object: type } = object;
    this.#write({ id, type, data: JSON.stringify(object), hidden, deleted: false });
    return object;
  }

  async create<T extends StripeObject>(event: EventAbout<T>, object: T): Promise<T> {
    await this.insert(object);
    await this.emit(event, object);
    return object;
  }

  async update<T extends StripeObject>(object: T, changes: Partial<T>): Promise<T> {
    const updated: T = { ...object, ...changes };
    await this.#alter(object.id, { data: JSON.stringify(updated) });
    return updated;
  }

  /** Updates the object and emits the event with the previous values if any field differs. */
  async change<T extends StripeObject>(object: T, event: EventAbout<T>, changes: Partial<T>): Promise<T> {
    const previous = changedFields(object, changes);
    if (Object.keys(previous).length === 0) return object;
    const updated = await this.update(object, changes);
    await this.emit(event, updated, previous);
    return updated;
  }

  /** Updates the object and always emits the event, without previous values. */
  async transition<T extends StripeObject>(object: T, event: EventAbout<T>, changes: Partial<T>): Promise<T> {
    const updated = await this.update(object, changes);
    await this.emit(event, updated);
    return updated;
  }

  async remove<T extends StripeObject>(object: T, event?: EventAbout<T>): Promise<Deleted> {
    await this.#alter(object.id, { deleted: true });
    if (event) await this.emit(event, object);
    return { id: object.id, object: object.object, deleted: true };
  }

  /** Returns one page, newest first. */
  async list<T extends ObjectType>(
    type: T,
    filter: Filter,
    page: Page,
  ): Promise<{ data: ObjectTypes[T][]; hasMore: boolean }> {
    await this.flush();
    const backwards = page.endingBefore !== undefined;
    const after = await this.#position(page.startingAfter, "starting_after");
    const before = await this.#position(page.endingBefore, "ending_before");
    const rows = await this.#select(this.sql`
      type = ${type} and not deleted and ${this.#matches(filter)}
        ${after ? this.sql`and seq < ${after}` : this.sql``}
        ${before ? this.sql`and seq > ${before}` : this.sql``}
      order by seq ${backwards ? this.sql`asc` : this.sql`desc`} limit ${page.limit + 1}`);
    const data: ObjectTypes[T][] = [];
    for (const row of rows.slice(0, page.limit)) data.push(await this.#read(row));
    return { data: backwards ? data.reverse() : data, hasMore: rows.length > page.limit };
  }

  async all<T extends ObjectType>(type: T, filter: Filter = {}): Promise<ObjectTypes[T][]> {
    return (await this.list(type, filter, { limit: 10_000 })).data;
  }

  /** Records an event and queues it for every subscribed endpoint, oldest first. */
  async emit<T extends StripeObject>(type: EventAbout<T>, object: T, previous?: Record<string, unknown>) {
    this.#endpoints ??= await this.#enabledEndpoints();
    const endpoints = this.#endpoints.filter((endpoint) =>
      endpoint.enabled_events.some((wanted) => wanted === "*" || wanted === type),
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
    for (const { id } of endpoints) this.deliveries.push({ event: event.id, endpoint: id });
  }

  /** Schedules a task for the object at `due`, in the virtual clock's Unix seconds. */
  async schedule(due: number, kind: string, objectId: string): Promise<void> {
    this.tasks.push({ due, kind, objectId });
  }

  /** Writes the collected objects in a single statement. */
  async flush(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    const rows = [...this.#unsaved].map((id) => this.#rows.get(id));
    this.#unsaved.clear();
    await this.sql`
      insert into demo_stripe.objects (id, type, data, hidden, deleted)
      select id, type, data::jsonb, hidden, deleted
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as row (id text, type text, data text, hidden jsonb, deleted boolean)
      on conflict (id) do update
      set data = excluded.data, hidden = excluded.hidden, deleted = excluded.deleted`;
  }

  /** Writes everything collected; no changes may follow. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.deliveries.length > 0) {
      await this.sql`
        insert into demo_stripe.deliveries (event_id, endpoint_id)
        select event, endpoint from json_to_recordset(${JSON.stringify(this.deliveries)}::text::json)
          as row (event text, endpoint text)`;
    }
    if (this.tasks.length > 0) {
      await this.sql`
        insert into demo_stripe.tasks (due, kind, object_id)
        select due, kind, "objectId" from json_to_recordset(${JSON.stringify(this.tasks)}::text::json)
          as row (due bigint, kind text, "objectId" text)`;
    }
  }

  async #row(id: string): Promise<Row | undefined> {
    return this.#rows.get(id) ?? (await this.#select(this.sql`id = ${id}`))[0];
  }

  async #select(condition: Fragment): Promise<Row[]> {
    const rows = await this.sql<Row[]>`
      select id, type, data::text, hidden, deleted from demo_stripe.objects where ${condition}`;
    for (const row of rows) this.#rows.set(row.id, row);
    return rows;
  }

  #write(row: Row): void {
    this.#rows.set(row.id, row);
    this.#unsaved.add(row.id);
  }

  async #alter(id: string, changes: Partial<Row>): Promise<void> {
    const row = await this.#row(id);
    if (row) this.#write({ ...row, ...changes });
  }

  /** Parses a row; a subscription gets its current prices, since Stripe embeds no copies. */
  async #read<T extends ObjectType>(row: Row): Promise<ObjectTypes[T]> {
    const object: ObjectTypes[T] = JSON.parse(row.data);
    if (object.object !== "subscription") return object;
    const prices = new Map<string, Stripe.Price>();
    for (const id of embeddedPrices(object)) {
      const price = prices.get(id) ?? (await this.find("price", id));
      if (price) prices.set(id, price);
    }
    return { ...object, ...withLivePrices(object, prices) };
  }

  async #enabledEndpoints(): Promise<Stripe.WebhookEndpoint[]> {
    const rows = await this.#select(this.sql`
      type = 'webhook_endpoint' and not deleted and data->>'status' = 'enabled' order by seq`);
    return rows.map(({ data }) => JSON.parse(data));
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

/** Returns the IDs of the prices a subscription embeds, now or once a change is paid. */
function embeddedPrices({ items, pending_update }: Stripe.Subscription): string[] {
  return [...items.data, ...(pending_update?.subscription_items ?? [])].map(({ price }) => price.id);
}

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
