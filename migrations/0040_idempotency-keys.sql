CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_account_id_index" ON "idempotency_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");