-- Evidence is never changed, and goes with its account alone: a deletion that cascades from one
-- runs inside the trigger of a foreign key, and a direct one does not.
CREATE FUNCTION "refuse_evidence_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND pg_trigger_depth() > TG_ARGV[0]::int THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The log of evidence is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_evidence_loss"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.account_id = OLD.account_id AND NEW.log_id = OLD.log_id AND NEW.length >= OLD.length THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The log of evidence is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "evidence_records_append_only" BEFORE UPDATE OR DELETE ON "evidence_records" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"('1');
--> statement-breakpoint
CREATE TRIGGER "evidence_signatures_append_only" BEFORE UPDATE OR DELETE ON "evidence_signatures" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"('1');
--> statement-breakpoint
CREATE TRIGGER "evidence_logs_kept" BEFORE DELETE ON "evidence_logs" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"('1');
--> statement-breakpoint
CREATE TRIGGER "evidence_logs_only_grow" BEFORE UPDATE ON "evidence_logs" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_loss"();
--> statement-breakpoint
CREATE TRIGGER "evidence_personal_unchanged" BEFORE UPDATE ON "evidence_personal" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"('1');
