ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
-- Step 1 of the registration has always demanded the acceptance; the date of those terms was not recorded.
UPDATE "users" SET "terms_accepted_at" = "pending_registrations"."created_at" FROM "pending_registrations" WHERE "pending_registrations"."user_id" = "users"."id";
