import type { Sql } from "postgres";

const STATEMENTS = [
  `create schema if not exists demo_stripe`,
  `create table if not exists demo_stripe.objects (
    id text primary key,
    seq bigint generated always as identity unique,
    type text not null,
    data jsonb not null,
    hidden jsonb not null default '{}',
    deleted boolean not null default false
  )`,
  `create index if not exists objects_by_type on demo_stripe.objects (type, seq)`,
  `create index if not exists objects_by_content on demo_stripe.objects using gin (data jsonb_path_ops)`,
  `create table if not exists demo_stripe.tasks (
    id bigint generated always as identity primary key,
    due bigint not null,
    kind text not null,
    object_id text not null
  )`,
  `create index if not exists tasks_by_due on demo_stripe.tasks (due, id)`,
  `create table if not exists demo_stripe.deliveries (
    id bigint generated always as identity primary key,
    event_id text not null,
    endpoint_id text not null,
    attempts integer not null default 0,
    due_ms bigint not null default 0,
    hold_until bigint,
    state text not null default 'pending',
    last_result text
  )`,
  `create index if not exists deliveries_pending on demo_stripe.deliveries (id) where state = 'pending'`,
  `create table if not exists demo_stripe.chaos (
    id boolean primary key default true check (id),
    settings jsonb not null
  )`,
  `create table if not exists demo_stripe.dunning (
    id boolean primary key default true check (id),
    after_last_retry text not null,
    invoice_after_last_retry text not null default 'open'
  )`,
  `create table if not exists demo_stripe.idempotency (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    created timestamptz not null default now()
  )`,
  `create table if not exists demo_stripe.clock (
    id boolean primary key default true check (id),
    offset_ms bigint not null
  )`,
  `insert into demo_stripe.clock (offset_ms) values (0) on conflict do nothing`,
];

/**
 * Creates the provider's `demo_stripe` schema and any missing tables; safe to repeat. Each
 * statement is its own transaction: creating an index locks its table even if the index exists, and
 * locking two tables at once could deadlock with the remaining writes of a server that was just
 * killed.
 */
export async function createSchema(sql: Sql): Promise<void> {
  for (const statement of STATEMENTS) await sql.unsafe(statement);
}
