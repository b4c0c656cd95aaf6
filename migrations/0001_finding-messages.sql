ALTER TABLE "scan_issues" ADD COLUMN "message_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD COLUMN "message_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_issues" ALTER COLUMN "message_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scan_issues" ALTER COLUMN "message_values" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scan_issues" DROP COLUMN "message";--> statement-breakpoint
UPDATE "scan_issue_places" SET "elements" = (
	SELECT jsonb_agg(jsonb_set("element", '{changedMarkup}', 'null') ORDER BY "at")
	FROM jsonb_array_elements("elements") WITH ORDINALITY AS "old" ("element", "at")
) WHERE "elements" <> '[]'::jsonb;
