CREATE TABLE "correction_files" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"version" text
);
--> statement-breakpoint
CREATE TABLE "correction_pages" (
	"correction_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_pages_correction_id_page_id_pk" PRIMARY KEY("correction_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "correction_versions" (
	"correction_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"value" text NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_versions_correction_id_number_pk" PRIMARY KEY("correction_id","number")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"issue_id" uuid,
	"element" text NOT NULL,
	"rule" text NOT NULL,
	"note" jsonb NOT NULL,
	"markup" text NOT NULL,
	"page_url" text NOT NULL,
	"value" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"withdrawal" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_issue_id_element_unique" UNIQUE("issue_id","element")
);
--> statement-breakpoint
ALTER TABLE "page_checks" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD COLUMN "has_corrections" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_files" ADD CONSTRAINT "correction_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_pages" ADD CONSTRAINT "correction_pages_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_pages" ADD CONSTRAINT "correction_pages_page_id_scan_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."scan_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_versions" ADD CONSTRAINT "correction_versions_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_versions" ADD CONSTRAINT "correction_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_pages_page_id_index" ON "correction_pages" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "correction_versions_user_id_index" ON "correction_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_site_id_index" ON "corrections" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "corrections_created_by_index" ON "corrections" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "corrections_changed_by_index" ON "corrections" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "corrections_changed_at_index" ON "corrections" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_checks_correction_id_index" ON "page_checks" USING btree ("correction_id");