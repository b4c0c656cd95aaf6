ALTER TABLE "users" ADD COLUMN "scan_sites" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "scan_pages" integer;