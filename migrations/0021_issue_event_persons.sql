ALTER TABLE "scan_issue_events" ADD COLUMN "is_by_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Scans wrote the others, as they do the ends of times for which an issue was ignored.
UPDATE "scan_issue_events" SET "is_by_person" = true WHERE "user_id" IS NOT NULL OR "kind" IN ('comment', 'ignored', 'assigned', 'unassigned');
