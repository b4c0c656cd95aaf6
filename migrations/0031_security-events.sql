CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"invite_id" uuid,
	"device" text,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_invite_id_team_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."team_invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_account_id_created_at_index" ON "security_events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "security_events_user_id_created_at_index" ON "security_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "security_events_invite_id_index" ON "security_events" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "security_events_created_at_index" ON "security_events" USING btree ("created_at");
--> statement-breakpoint
-- Events are never changed. One loses its person with the person's deletion, and goes with its account.
CREATE FUNCTION "refuse_security_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND (OLD.created_at < now() - interval '11 months'
		OR NOT EXISTS (SELECT FROM accounts WHERE id = OLD.account_id)) THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE'
		AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
		AND (NEW.invite_id IS NULL OR NEW.invite_id = OLD.invite_id)
		AND (NEW.id, NEW.account_id, NEW.kind, NEW.created_at) = (OLD.id, OLD.account_id, OLD.kind, OLD.created_at)
		AND (NEW.device, NEW.details) IS NOT DISTINCT FROM (OLD.device, OLD.details) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The log of security events is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "security_events_append_only" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "refuse_security_event_change"();
