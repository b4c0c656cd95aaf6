CREATE TABLE "desk_held_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"whole" text,
	"files" text[] NOT NULL,
	"request" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_held_answers_conversation_id_request_unique" UNIQUE("conversation_id","request")
);
--> statement-breakpoint
ALTER TABLE "desk_messages" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD COLUMN "is_signed" boolean;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_held_answers" ADD CONSTRAINT "desk_held_answers_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Earlier answers by mail may have kept the subject of the mail that they quote, with its token.
UPDATE "desk_messages"
SET "text" = coalesce(nullif(trim(regexp_replace("text", ' ?\[#[a-km-np-z2-9]{15}\]', '', 'gi')), ''), '…')
WHERE "text" ~* '\[#[a-km-np-z2-9]{15}\]';
