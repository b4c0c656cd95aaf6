ALTER TABLE "pending_registrations" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "pending_registrations" ADD COLUMN "first_charge" integer;