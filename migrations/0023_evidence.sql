CREATE TABLE "evidence_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_logs" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"log_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"head" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_personal" (
	"account_id" integer NOT NULL,
	"number" integer NOT NULL,
	"part" text NOT NULL,
	"salt" text NOT NULL,
	"value" text NOT NULL,
	"user_id" integer,
	"report_id" uuid,
	CONSTRAINT "evidence_personal_account_id_number_part_pk" PRIMARY KEY("account_id","number","part")
);
--> statement-breakpoint
CREATE TABLE "evidence_records" (
	"account_id" integer NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"site_id" uuid,
	"body" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "evidence_records_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "evidence_signatures" (
	"account_id" integer NOT NULL,
	"number" integer NOT NULL,
	"key_id" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "evidence_signatures_account_id_number_key_id_pk" PRIMARY KEY("account_id","number","key_id")
);
--> statement-breakpoint
ALTER TABLE "evidence_logs" ADD CONSTRAINT "evidence_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_report_id_barrier_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."barrier_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_record_fk" FOREIGN KEY ("account_id","number") REFERENCES "public"."evidence_records"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_records" ADD CONSTRAINT "evidence_records_account_id_evidence_logs_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."evidence_logs"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_account_id_evidence_logs_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."evidence_logs"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_key_id_evidence_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."evidence_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_personal_user_id_index" ON "evidence_personal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "evidence_personal_report_id_index" ON "evidence_personal" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "evidence_signatures_key_id_index" ON "evidence_signatures" USING btree ("key_id");