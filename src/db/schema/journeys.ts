import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { JourneyOutcome } from "#shared/journeys/choices.ts";
import type { JourneyStep, StepResult } from "#shared/journeys/schemas.ts";
import { belongsTo, bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { byUser, sites } from "./sites.ts";

/** One path through each site that is walked every night. */
export const journeys = pgTable(
  "journeys",
  {
    siteId: uuid("site_id")
      .primaryKey()
      .references(() => sites.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    start: text("start").notNull(),
    steps: jsonb("steps").$type<JourneyStep[]>().notNull(),
    isOn: boolean("is_on").notNull(),
    savedBy: byUser("saved_by"),
    savedAt: timestamptz("saved_at").notNull(),
    /** Time of the next walk; moved on when a walk begins, so a crash isn't repeated at once. */
    nextWalkAt: timestamptz("next_walk_at"),
    /** Changes with each walk, so a process that lost its lease writes nothing. */
    lease: uuid("lease"),
    leaseUntil: timestamptz("lease_until"),
    /** Whether the journey worked, as far as the owner was told; null until its first walk. */
    toldWorks: boolean("told_works"),
    mailedAt: timestamptz("mailed_at"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.nextWalkAt, table.savedBy),
);

export type Journey = typeof journeys.$inferSelect;

export const journeyWalks = pgTable(
  "journey_walks",
  {
    id: randomId(),
    siteId: belongsTo("site_id", () => journeys.siteId),
    outcome: text("outcome").$type<JourneyOutcome>().notNull(),
    /** The steps at the time of the walk. */
    steps: jsonb("steps").$type<JourneyStep[]>().notNull(),
    results: jsonb("results").$type<StepResult[]>().notNull(),
    walkedAt: timestamptz("walked_at").notNull(),
  },
  (table) => indexed(table.siteId, table.walkedAt),
);

export type JourneyWalkRow = typeof journeyWalks.$inferSelect;

/** Pictures of each journey's last walk. */
export const journeyPictures = pgTable(
  "journey_pictures",
  {
    walkId: belongsTo("walk_id", () => journeyWalks.id),
    /** Place of the step; 0 is the start page. */
    place: integer("place").notNull(),
    /** Encrypted WebP; see `src/sealed-bytes.ts`. */
    sealed: bytea("sealed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.walkId, table.place] })],
);
