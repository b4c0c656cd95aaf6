CREATE TABLE "report_replies" (
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"mail_id" uuid,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_replies_report_id_number_pk" PRIMARY KEY("report_id","number")
);
--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_report_id_barrier_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."barrier_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_replies_user_id_index" ON "report_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_replies_mail_id_index" ON "report_replies" USING btree ("mail_id");