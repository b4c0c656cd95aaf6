ALTER TABLE "widget_versions" ADD COLUMN "website_url" text;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "website_url" text;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "creation_key" uuid;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_creation_key_index" ON "widgets" USING btree ("account_id","creation_key");