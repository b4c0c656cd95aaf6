CREATE TABLE "desk_bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"feature" text NOT NULL,
	"amount" numeric(8, 2) NOT NULL,
	"note" text,
	"conversation_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"request" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"case_id" uuid,
	"opened_by" integer,
	"customer_token" text NOT NULL,
	"team_token" text NOT NULL,
	"waiting_since" timestamp with time zone,
	"answer_due" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_conversations_customer_token_unique" UNIQUE("customer_token"),
	CONSTRAINT "desk_conversations_team_token_unique" UNIQUE("team_token"),
	CONSTRAINT "desk_conversations_account_id_request_unique" UNIQUE("account_id","request")
);
--> statement-breakpoint
CREATE TABLE "desk_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_files_conversation_id_digest_unique" UNIQUE("conversation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "desk_messages" (
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"user_id" integer,
	"operator" text,
	"sender" text,
	"text" text NOT NULL,
	"request" text NOT NULL,
	"mail_id" uuid,
	"failed_at" timestamp with time zone,
	"answer_due" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "desk_messages_conversation_id_request_unique" UNIQUE("conversation_id","request")
);
--> statement-breakpoint
ALTER TABLE "desk_bookings" ADD CONSTRAINT "desk_bookings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_bookings" ADD CONSTRAINT "desk_bookings_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_case_id_legal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."legal_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_bookings_account_id_index" ON "desk_bookings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "desk_bookings_conversation_id_index" ON "desk_bookings" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "desk_conversations_state_index" ON "desk_conversations" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "desk_conversations_case_id_index" ON "desk_conversations" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_conversations_opened_by_index" ON "desk_conversations" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "desk_conversations_closed_at_index" ON "desk_conversations" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "desk_messages_user_id_index" ON "desk_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_messages_mail_id_index" ON "desk_messages" USING btree ("mail_id");