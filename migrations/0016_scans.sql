CREATE TABLE "scan_issue_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"assignee_id" integer,
	"text" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_issue_places" (
	"issue_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"elements" jsonb NOT NULL,
	CONSTRAINT "scan_issue_places_issue_id_page_id_pk" PRIMARY KEY("issue_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "scan_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"rule" text NOT NULL,
	"outcome" text NOT NULL,
	"impact" text NOT NULL,
	"rank" smallint NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"first_scan_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"fixed_at" timestamp with time zone,
	"assignee_id" integer,
	"ignored_at" timestamp with time zone,
	"ignored_by" integer,
	"ignore_reason" text,
	"ignore_note" text,
	"ignored_until" timestamp with time zone,
	CONSTRAINT "scan_issues_site_id_identity_unique" UNIQUE("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "scan_manual_checks" (
	"site_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_manual_checks_site_id_check_id_pk" PRIMARY KEY("site_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "scan_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"url" text NOT NULL,
	"scan_id" uuid,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"status" integer,
	"target" text,
	"title" text,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"engines" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"omitted" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_pages_site_id_url_unique" UNIQUE("site_id","url")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"cause" text NOT NULL,
	"requested_by" integer,
	"next_step_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"crawl" jsonb,
	"pages_known" integer DEFAULT 0 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scan_sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"origin" text NOT NULL,
	"host" text NOT NULL,
	"proof" text,
	"proven_at" timestamp with time zone,
	"proof_token" text NOT NULL,
	"always_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_scan_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_sites_account_id_origin_unique" UNIQUE("account_id","origin")
);
--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_places" ADD CONSTRAINT "scan_issue_places_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_places" ADD CONSTRAINT "scan_issue_places_page_id_scan_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."scan_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_first_scan_id_scans_id_fk" FOREIGN KEY ("first_scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_ignored_by_users_id_fk" FOREIGN KEY ("ignored_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_manual_checks" ADD CONSTRAINT "scan_manual_checks_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_manual_checks" ADD CONSTRAINT "scan_manual_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD CONSTRAINT "scan_sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_issue_events_issue_id_index" ON "scan_issue_events" USING btree ("issue_id","created_at");--> statement-breakpoint
CREATE INDEX "scan_issue_events_user_id_index" ON "scan_issue_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_issue_events_assignee_id_index" ON "scan_issue_events" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "scan_issue_places_page_id_index" ON "scan_issue_places" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "scan_issues_site_id_rank_index" ON "scan_issues" USING btree ("site_id","rank");--> statement-breakpoint
CREATE INDEX "scan_issues_last_seen_at_index" ON "scan_issues" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "scan_issues_first_scan_id_index" ON "scan_issues" USING btree ("first_scan_id");--> statement-breakpoint
CREATE INDEX "scan_issues_assignee_id_index" ON "scan_issues" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "scan_issues_ignored_by_index" ON "scan_issues" USING btree ("ignored_by");--> statement-breakpoint
CREATE INDEX "scan_manual_checks_user_id_index" ON "scan_manual_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_pages_scan_id_index" ON "scan_pages" USING btree ("scan_id","state","place");--> statement-breakpoint
CREATE INDEX "scan_pages_seen_at_index" ON "scan_pages" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "scans_site_id_index" ON "scans" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_due_index" ON "scans" USING btree ("next_step_at") WHERE "scans"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_open_index" ON "scans" USING btree ("site_id") WHERE "scans"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_running_host_index" ON "scans" USING btree ("host") WHERE "scans"."state" = 'running';--> statement-breakpoint
CREATE INDEX "scans_finished_at_index" ON "scans" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "scans_requested_by_index" ON "scans" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "scan_sites_next_scan_at_index" ON "scan_sites" USING btree ("next_scan_at");