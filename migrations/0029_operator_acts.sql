CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"account_id" integer,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_acts_account_id_index" ON "operator_acts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "operator_acts_created_at_index" ON "operator_acts" USING btree ("created_at");--> statement-breakpoint
-- Acts are never changed. One loses its account with the account's deletion, and its values with it.
CREATE FUNCTION "refuse_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '35 months' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND NEW.account_id IS NULL AND OLD.account_id IS NOT NULL
		AND (NEW.id, NEW.operator, NEW.command, NEW.created_at) = (OLD.id, OLD.operator, OLD.command, OLD.created_at) THEN
		NEW.before := NULL;
		NEW.after := NULL;
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit of operators'' acts is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_acts_append_only" BEFORE UPDATE OR DELETE ON "operator_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_act_change"();
