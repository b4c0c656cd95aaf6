ALTER TABLE "widget_versions" ADD COLUMN "saved_by" integer;--> statement-breakpoint
ALTER TABLE "widget_versions" ADD CONSTRAINT "widget_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_versions_saved_by_index" ON "widget_versions" USING btree ("saved_by");