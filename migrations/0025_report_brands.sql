CREATE TABLE "report_brands" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"shows_our_name" boolean DEFAULT false NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;