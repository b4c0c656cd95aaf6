ALTER TABLE "scan_issues" ADD COLUMN "message_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD COLUMN "message_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_issues" ALTER COLUMN "message_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scan_issues" ALTER COLUMN "message_values" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scan_issues" DROP COLUMN "message";--> statement-breakpoint
ALTER TABLE "scan_issues" ADD COLUMN "tag" text;--> statement-breakpoint
CREATE INDEX "scan_issues_site_id_tag_index" ON "scan_issues" USING btree ("site_id","tag");--> statement-breakpoint
UPDATE "scan_issue_places" SET "elements" = (
	SELECT jsonb_agg(jsonb_set("element", '{changedMarkup}', 'null') ORDER BY "at")
	FROM jsonb_array_elements("elements") WITH ORDINALITY AS "old" ("element", "at")
) WHERE "elements" <> '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "factors_demanded_from" TO "second_step_demanded_from";--> statement-breakpoint
ALTER TABLE "factor_challenges" RENAME TO "second_step_challenges";--> statement-breakpoint
ALTER TABLE "second_step_challenges" RENAME CONSTRAINT "factor_challenges_user_id_users_id_fk" TO "second_step_challenges_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "second_step_challenges" RENAME CONSTRAINT "factor_challenges_pkey" TO "second_step_challenges_pkey";--> statement-breakpoint
ALTER INDEX "factor_challenges_user_id_index" RENAME TO "second_step_challenges_user_id_index";--> statement-breakpoint
ALTER INDEX "factor_challenges_expires_at_index" RENAME TO "second_step_challenges_expires_at_index";--> statement-breakpoint
UPDATE "security_events" SET "kind" = CASE "kind"
	WHEN 'factor-added' THEN 'second-step-added'
	WHEN 'factor-removed' THEN 'second-step-removed'
	WHEN 'factors-demanded' THEN 'second-step-demanded'
	WHEN 'factors-not-demanded' THEN 'second-step-not-demanded'
	WHEN 'staff-factors-reset' THEN 'staff-second-steps-reset'
	ELSE "kind" END
WHERE "kind" LIKE '%factor%';--> statement-breakpoint
UPDATE "security_events" SET "details" = "details" - 'factor' || jsonb_build_object('secondStep', "details" -> 'factor')
WHERE "details" ? 'factor';--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "is_pdf" boolean DEFAULT false NOT NULL;
