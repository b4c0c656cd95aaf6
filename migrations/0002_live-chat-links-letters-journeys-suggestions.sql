CREATE TABLE "case_allegations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"site_id" uuid,
	"page" text NOT NULL,
	"words" text NOT NULL,
	"about" text NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"result" jsonb NOT NULL,
	"reason" text,
	"checked_at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_presences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"conversation_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"typed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "developer_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" integer,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "developer_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "developer_link_issues" (
	"link_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"email" text,
	"language" text,
	"marked_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"next_step_at" timestamp with time zone,
	"lease" uuid,
	"claims" integer DEFAULT 0 NOT NULL,
	"recheck" jsonb,
	CONSTRAINT "developer_link_issues_link_id_issue_id_pk" PRIMARY KEY("link_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "scan_issue_former_places" (
	"issue_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"gone_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_issue_former_places_issue_id_page_id_pk" PRIMARY KEY("issue_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "journey_pictures" (
	"walk_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "journey_pictures_walk_id_place_pk" PRIMARY KEY("walk_id","place")
);
--> statement-breakpoint
CREATE TABLE "journey_walks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"steps" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"walked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journeys" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"steps" jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	"next_walk_at" timestamp with time zone,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"told_works" boolean,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_accounts" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"host" text,
	"agreed_by" integer,
	"agreed_at" timestamp with time zone,
	"day" date NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"running" uuid,
	"running_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer,
	"purpose" text NOT NULL,
	"subject" uuid NOT NULL,
	"part" text NOT NULL,
	"model" text NOT NULL,
	"text" text NOT NULL,
	"saw_picture" boolean NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scan_issue_places" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD COLUMN "chosen_origin" text;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD COLUMN "tracker" jsonb;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD COLUMN "detected_builder" text;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD COLUMN "chosen_builder" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "kind" text DEFAULT 'json' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_allegations" ADD CONSTRAINT "case_allegations_case_id_legal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."legal_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_allegations" ADD CONSTRAINT "case_allegations_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_allegations" ADD CONSTRAINT "case_allegations_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_presences" ADD CONSTRAINT "desk_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_presences" ADD CONSTRAINT "desk_presences_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_links" ADD CONSTRAINT "developer_links_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_links" ADD CONSTRAINT "developer_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_link_issues" ADD CONSTRAINT "developer_link_issues_link_id_developer_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."developer_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_link_issues" ADD CONSTRAINT "developer_link_issues_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_former_places" ADD CONSTRAINT "scan_issue_former_places_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_former_places" ADD CONSTRAINT "scan_issue_former_places_page_id_scan_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."scan_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_pictures" ADD CONSTRAINT "journey_pictures_walk_id_journey_walks_id_fk" FOREIGN KEY ("walk_id") REFERENCES "public"."journey_walks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_walks" ADD CONSTRAINT "journey_walks_site_id_journeys_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."journeys"("site_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_accounts" ADD CONSTRAINT "suggestion_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_accounts" ADD CONSTRAINT "suggestion_accounts_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_allegations_case_id_index" ON "case_allegations" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "case_allegations_site_id_index" ON "case_allegations" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "case_allegations_added_by_index" ON "case_allegations" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "desk_presences_side_seen_at_index" ON "desk_presences" USING btree ("side","seen_at");--> statement-breakpoint
CREATE INDEX "desk_presences_conversation_id_index" ON "desk_presences" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "developer_links_site_id_index" ON "developer_links" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "developer_links_user_id_index" ON "developer_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "developer_links_expires_at_index" ON "developer_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "developer_link_issues_issue_id_index" ON "developer_link_issues" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "developer_link_issues_next_step_at_index" ON "developer_link_issues" USING btree ("next_step_at");--> statement-breakpoint
CREATE INDEX "scan_issue_former_places_page_id_index" ON "scan_issue_former_places" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "journey_walks_site_id_index" ON "journey_walks" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "journey_walks_walked_at_index" ON "journey_walks" USING btree ("walked_at");--> statement-breakpoint
CREATE INDEX "journeys_next_walk_at_index" ON "journeys" USING btree ("next_walk_at");--> statement-breakpoint
CREATE INDEX "journeys_saved_by_index" ON "journeys" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "suggestion_accounts_agreed_by_index" ON "suggestion_accounts" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "suggestions_account_id_index" ON "suggestions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "suggestions_user_id_index" ON "suggestions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suggestions_created_at_index" ON "suggestions" USING btree ("created_at");