CREATE TABLE "site_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"widget_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_transfers_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_transfers_open_index" ON "site_transfers" USING btree ("widget_id") WHERE "site_transfers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "site_transfers_account_id_index" ON "site_transfers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "site_transfers_widget_id_index" ON "site_transfers" USING btree ("widget_id");--> statement-breakpoint
CREATE INDEX "site_transfers_email_index" ON "site_transfers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "site_transfers_expires_at_index" ON "site_transfers" USING btree ("expires_at");