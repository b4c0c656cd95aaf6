CREATE TABLE "page_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"widget_id" uuid NOT NULL,
	"user_id" integer,
	"url" text NOT NULL,
	"link_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"result_hash" text,
	"result_expires_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_checks_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "page_checks_result_hash_unique" UNIQUE("result_hash")
);
--> statement-breakpoint
ALTER TABLE "scan_pages" DROP CONSTRAINT "scan_pages_site_id_url_unique";--> statement-breakpoint
ALTER TABLE "scan_pages" ADD COLUMN "source" text DEFAULT 'scan' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_checks_site_id_index" ON "page_checks" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "page_checks_widget_id_index" ON "page_checks" USING btree ("widget_id");--> statement-breakpoint
CREATE INDEX "page_checks_user_id_index" ON "page_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_checks_expires_at_index" ON "page_checks" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_site_id_source_url_unique" UNIQUE("site_id","source","url");