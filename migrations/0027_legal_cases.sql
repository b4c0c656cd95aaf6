CREATE TABLE "case_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_letters_case_id_digest_unique" UNIQUE("case_id","digest")
);
--> statement-breakpoint
CREATE TABLE "legal_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"request" uuid NOT NULL,
	"site_id" uuid,
	"name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"received_on" date,
	"deadline_on" date,
	"notes" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"opened_by" integer,
	"reminded_days" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_cases_account_id_request_unique" UNIQUE("account_id","request")
);
--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_case_id_legal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."legal_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_letters_added_by_index" ON "case_letters" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "legal_cases_deadline_on_index" ON "legal_cases" USING btree ("deadline_on");--> statement-breakpoint
CREATE INDEX "legal_cases_site_id_index" ON "legal_cases" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "legal_cases_opened_by_index" ON "legal_cases" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "legal_cases_ended_at_index" ON "legal_cases" USING btree ("ended_at");