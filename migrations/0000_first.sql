CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_token" text NOT NULL,
	"new_token" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"outcome" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_old_token_unique" UNIQUE("old_token"),
	CONSTRAINT "email_changes_new_token_unique" UNIQUE("new_token")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"token" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_unique" UNIQUE("user_id","token")
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "pending_registrations" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"plan" text DEFAULT 'starter' NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"contact_person" text,
	"promotion_code" text,
	"first_charge" integer,
	"currency" text,
	"country" text,
	"setup_intent_id" text,
	"setup_attempts" integer DEFAULT 0 NOT NULL,
	"session_id" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"device" text,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"account_id" integer,
	"sso_account_id" integer,
	"sso_id_token" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"last_account_id" integer,
	"email" text NOT NULL,
	"username" text,
	"password" text NOT NULL,
	"website_url" text,
	"contact_person" text,
	"how_did_you_find_us" text,
	"via" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" text,
	"email_verification_token" text,
	"email_verification_expires" timestamp with time zone,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"billing_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"plan" text DEFAULT 'starter' NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"subscription_status" text DEFAULT 'trialing' NOT NULL,
	"current_period_end" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"session_version" integer DEFAULT 1 NOT NULL,
	"sync_ticket" integer DEFAULT 0 NOT NULL,
	"sync_applied" integer DEFAULT 0 NOT NULL,
	"reconciled_at" timestamp with time zone,
	"locale" text,
	"report_mails" boolean DEFAULT true NOT NULL,
	"usage_mails" boolean DEFAULT true NOT NULL,
	"scan_mails" boolean DEFAULT true NOT NULL,
	"digest_mails" boolean DEFAULT false NOT NULL,
	"customer_email_due" timestamp with time zone,
	"scan_sites" integer,
	"scan_pages" integer,
	"single_sign_on" boolean DEFAULT false NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"granted_plan" text,
	"granted_until" timestamp with time zone,
	"factors_demanded_from" timestamp with time zone,
	"deletion_due" timestamp with time zone,
	"deletion_cancelled" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_verification_token_unique" UNIQUE("email_verification_token"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer,
	"made_by" integer,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_on" date,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"cause" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"stripe_subscription_id" text,
	"event_type" text NOT NULL,
	"previous_status" text,
	"new_status" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"stripe_event_id" text NOT NULL,
	"type" text NOT NULL,
	"processed" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_events_stripe_event_id_unique" UNIQUE("stripe_event_id")
);
--> statement-breakpoint
CREATE TABLE "case_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_letters_case_id_digest_unique" UNIQUE("case_id","digest")
);
--> statement-breakpoint
CREATE TABLE "legal_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"request" uuid NOT NULL,
	"site_id" uuid,
	"name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"received_on" date,
	"deadline_on" date,
	"notes" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"opened_by" integer,
	"reminded_days" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_cases_account_id_request_unique" UNIQUE("account_id","request")
);
--> statement-breakpoint
CREATE TABLE "correction_files" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"version" text
);
--> statement-breakpoint
CREATE TABLE "correction_pages" (
	"correction_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_pages_correction_id_page_id_pk" PRIMARY KEY("correction_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "correction_versions" (
	"correction_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"value" text NOT NULL,
	"pages" text,
	"user_id" integer,
	"is_by_operator" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_versions_correction_id_number_pk" PRIMARY KEY("correction_id","number")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"issue_id" uuid,
	"element" text NOT NULL,
	"rule" text NOT NULL,
	"note" jsonb NOT NULL,
	"markup" text NOT NULL,
	"page_url" text NOT NULL,
	"value" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"withdrawal" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	"is_by_operator" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_issue_id_element_unique" UNIQUE("issue_id","element")
);
--> statement-breakpoint
CREATE TABLE "desk_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint DEFAULT 0 NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "desk_messages" (
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"user_id" integer,
	"operator" text,
	"sender" text,
	"text" text NOT NULL,
	"whole" text,
	"is_signed" boolean,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"request" text NOT NULL,
	"mail_id" uuid,
	"failed_at" timestamp with time zone,
	"answer_due" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "desk_messages_conversation_id_request_unique" UNIQUE("conversation_id","request")
);
--> statement-breakpoint
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
CREATE TABLE "authenticators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"send_key" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"website_url" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_send_key_unique" UNIQUE("send_key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "page_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"widget_id" uuid NOT NULL,
	"user_id" integer,
	"correction_id" uuid,
	"url" text NOT NULL,
	"link_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"result_hash" text,
	"result_expires_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_checks_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "page_checks_result_hash_unique" UNIQUE("result_hash")
);
--> statement-breakpoint
CREATE TABLE "report_brands" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"shows_our_name" boolean DEFAULT false NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "barrier_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"widget_id" uuid NOT NULL,
	"send_key" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"page_url" text,
	"language" text,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "barrier_reports_send_key_unique" UNIQUE("send_key")
);
--> statement-breakpoint
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
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name_unique" UNIQUE("account_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "scan_issue_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_by_person" boolean DEFAULT false NOT NULL,
	"user_id" integer,
	"assignee_id" integer,
	"text" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_issue_pictures" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_issue_places" (
	"issue_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"elements" jsonb NOT NULL,
	CONSTRAINT "scan_issue_places_issue_id_page_id_pk" PRIMARY KEY("issue_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "scan_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"rule" text NOT NULL,
	"outcome" text NOT NULL,
	"impact" text NOT NULL,
	"rank" smallint NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"elements" integer DEFAULT 0 NOT NULL,
	"first_scan_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"fixed_at" timestamp with time zone,
	"assignee_id" integer,
	"ignored_at" timestamp with time zone,
	"ignored_by" integer,
	"ignore_reason" text,
	"ignore_note" text,
	"ignored_until" timestamp with time zone,
	CONSTRAINT "scan_issues_site_id_identity_unique" UNIQUE("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "scan_manual_checks" (
	"site_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_manual_checks_site_id_check_id_pk" PRIMARY KEY("site_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "scan_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"url" text NOT NULL,
	"source" text DEFAULT 'scan' NOT NULL,
	"scan_id" uuid,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"status" integer,
	"target" text,
	"title" text,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"engines" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"omitted" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_pages_site_id_source_url_unique" UNIQUE("site_id","source","url")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"cause" text NOT NULL,
	"requested_by" integer,
	"next_step_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"crawl" jsonb,
	"pages_known" integer DEFAULT 0 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scan_sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"origin" text NOT NULL,
	"host" text NOT NULL,
	"proof" text,
	"proven_at" timestamp with time zone,
	"proof_token" text NOT NULL,
	"always_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"has_corrections" boolean DEFAULT true NOT NULL,
	"next_scan_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_sites_account_id_origin_unique" UNIQUE("account_id","origin")
);
--> statement-breakpoint
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
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_url" text NOT NULL,
	"sends_mail" boolean NOT NULL,
	"secret_digest" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_files" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"role_claim" text,
	"managers" text[] NOT NULL,
	"viewers" text[] NOT NULL,
	"other_role" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_domains_account_id_domain_unique" UNIQUE("account_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_subject_unique" UNIQUE("account_id","issuer","subject"),
	CONSTRAINT "sso_identities_user_unique" UNIQUE("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "statement_versions" (
	"statement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"published_by" integer,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_versions_statement_id_number_pk" PRIMARY KEY("statement_id","number")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	"public_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_site_id_unique" UNIQUE("site_id"),
	CONSTRAINT "statements_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "team_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"part" jsonb,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invites_token_unique" UNIQUE("token"),
	CONSTRAINT "team_invites_account_id_email_unique" UNIQUE("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"part" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "counter_writes" (
	"writer" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_usage_daily" (
	"widget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tool" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tool_usage_daily_widget_id_day_tool_pk" PRIMARY KEY("widget_id","day","tool")
);
--> statement-breakpoint
CREATE TABLE "usage_daily" (
	"widget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_daily_widget_id_day_pk" PRIMARY KEY("widget_id","day")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"first_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"status" integer,
	"reply" text,
	"problem" text,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"old_secret" "bytea",
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"rests_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_sightings" (
	"widget_id" uuid NOT NULL,
	"host" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"live_since" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_sightings_widget_id_host_pk" PRIMARY KEY("widget_id","host")
);
--> statement-breakpoint
CREATE TABLE "widget_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"imported_by" integer,
	"key" uuid NOT NULL,
	"skipped" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"widget_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widget_settings_widget_id_unique" UNIQUE("widget_id")
);
--> statement-breakpoint
CREATE TABLE "widget_versions" (
	"widget_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"website_url" text,
	"position" text NOT NULL,
	"color_scheme" text NOT NULL,
	"size" text NOT NULL,
	"settings" jsonb NOT NULL,
	"restored_from" integer,
	"saved_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widget_versions_widget_id_version_pk" PRIMARY KEY("widget_id","version")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"website_url" text,
	"position" text DEFAULT 'bottom-right' NOT NULL,
	"color_scheme" text DEFAULT 'blue' NOT NULL,
	"size" text DEFAULT 'medium' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" uuid,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "widgets_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_registrations" ADD CONSTRAINT "pending_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sso_account_id_accounts_id_fk" FOREIGN KEY ("sso_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_last_account_id_accounts_id_fk" FOREIGN KEY ("last_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_case_id_legal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."legal_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_cases" ADD CONSTRAINT "legal_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_files" ADD CONSTRAINT "correction_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_pages" ADD CONSTRAINT "correction_pages_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_pages" ADD CONSTRAINT "correction_pages_page_id_scan_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."scan_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_versions" ADD CONSTRAINT "correction_versions_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_versions" ADD CONSTRAINT "correction_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_bookings" ADD CONSTRAINT "desk_bookings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_bookings" ADD CONSTRAINT "desk_bookings_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_case_id_legal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."legal_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_conversations" ADD CONSTRAINT "desk_conversations_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_files" ADD CONSTRAINT "desk_files_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_held_answers" ADD CONSTRAINT "desk_held_answers_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_conversation_id_desk_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."desk_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_logs" ADD CONSTRAINT "evidence_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_report_id_barrier_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."barrier_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_personal" ADD CONSTRAINT "evidence_personal_record_fk" FOREIGN KEY ("account_id","number") REFERENCES "public"."evidence_records"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_records" ADD CONSTRAINT "evidence_records_account_id_evidence_logs_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."evidence_logs"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_account_id_evidence_logs_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."evidence_logs"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_key_id_evidence_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."evidence_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barrier_reports" ADD CONSTRAINT "barrier_reports_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_report_id_barrier_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."barrier_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_replies" ADD CONSTRAINT "report_replies_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_events" ADD CONSTRAINT "scan_issue_events_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_pictures" ADD CONSTRAINT "scan_issue_pictures_place_fk" FOREIGN KEY ("issue_id","page_id") REFERENCES "public"."scan_issue_places"("issue_id","page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_places" ADD CONSTRAINT "scan_issue_places_issue_id_scan_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."scan_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issue_places" ADD CONSTRAINT "scan_issue_places_page_id_scan_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."scan_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_first_scan_id_scans_id_fk" FOREIGN KEY ("first_scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_issues" ADD CONSTRAINT "scan_issues_ignored_by_users_id_fk" FOREIGN KEY ("ignored_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_manual_checks" ADD CONSTRAINT "scan_manual_checks_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_manual_checks" ADD CONSTRAINT "scan_manual_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_pages" ADD CONSTRAINT "scan_pages_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_sites" ADD CONSTRAINT "scan_sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_invite_id_team_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."team_invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_site_id_scan_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."scan_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_usage_daily" ADD CONSTRAINT "tool_usage_daily_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_daily" ADD CONSTRAINT "usage_daily_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sightings" ADD CONSTRAINT "widget_sightings_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_imports" ADD CONSTRAINT "widget_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_imports" ADD CONSTRAINT "widget_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_settings" ADD CONSTRAINT "widget_settings_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_versions" ADD CONSTRAINT "widget_versions_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_versions" ADD CONSTRAINT "widget_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_import_id_widget_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."widget_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user_id_index" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_index" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at_index" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_email_index" ON "password_reset_tokens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_sso_account_id_index" ON "sessions" USING btree ("sso_account_id");--> statement-breakpoint
CREATE INDEX "users_last_account_id_index" ON "users" USING btree ("last_account_id");--> statement-breakpoint
CREATE INDEX "api_keys_account_id_index" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "api_keys_user_id_index" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_made_by_index" ON "api_keys" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "api_keys_expires_at_index" ON "api_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "billing_notices_user_id_index" ON "billing_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_events_user_id_index" ON "subscription_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_events_due_index" ON "webhook_events" USING btree ("next_attempt_at") WHERE not "webhook_events"."processed";--> statement-breakpoint
CREATE INDEX "case_letters_added_by_index" ON "case_letters" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "legal_cases_deadline_on_index" ON "legal_cases" USING btree ("deadline_on");--> statement-breakpoint
CREATE INDEX "legal_cases_site_id_index" ON "legal_cases" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "legal_cases_opened_by_index" ON "legal_cases" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "legal_cases_ended_at_index" ON "legal_cases" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "correction_pages_page_id_index" ON "correction_pages" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "correction_versions_user_id_index" ON "correction_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_site_id_index" ON "corrections" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "corrections_created_by_index" ON "corrections" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "corrections_changed_by_index" ON "corrections" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "corrections_changed_at_index" ON "corrections" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "desk_bookings_account_id_index" ON "desk_bookings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "desk_bookings_conversation_id_index" ON "desk_bookings" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "desk_conversations_state_index" ON "desk_conversations" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "desk_conversations_case_id_index" ON "desk_conversations" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_conversations_opened_by_index" ON "desk_conversations" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "desk_conversations_closed_at_index" ON "desk_conversations" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "desk_messages_user_id_index" ON "desk_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_messages_mail_id_index" ON "desk_messages" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "evidence_personal_user_id_index" ON "evidence_personal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "evidence_personal_report_id_index" ON "evidence_personal" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "evidence_signatures_key_id_index" ON "evidence_signatures" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "authenticators_user_id_index" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_user_id_index" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_index" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_account_id_index" ON "idempotency_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_email_index" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "operator_acts_account_id_index" ON "operator_acts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "operator_acts_created_at_index" ON "operator_acts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_checks_site_id_index" ON "page_checks" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "page_checks_widget_id_index" ON "page_checks" USING btree ("widget_id");--> statement-breakpoint
CREATE INDEX "page_checks_user_id_index" ON "page_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_checks_correction_id_index" ON "page_checks" USING btree ("correction_id");--> statement-breakpoint
CREATE INDEX "page_checks_expires_at_index" ON "page_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "barrier_reports_widget_id_index" ON "barrier_reports" USING btree ("widget_id","created_at");--> statement-breakpoint
CREATE INDEX "barrier_reports_created_at_index" ON "barrier_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_replies_user_id_index" ON "report_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_replies_mail_id_index" ON "report_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "saved_filters_user_id_index" ON "saved_filters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_issue_events_issue_id_index" ON "scan_issue_events" USING btree ("issue_id","created_at");--> statement-breakpoint
CREATE INDEX "scan_issue_events_user_id_index" ON "scan_issue_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_issue_events_assignee_id_index" ON "scan_issue_events" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "scan_issue_pictures_page_id_index" ON "scan_issue_pictures" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "scan_issue_places_page_id_index" ON "scan_issue_places" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "scan_issues_site_id_rank_index" ON "scan_issues" USING btree ("site_id","rank");--> statement-breakpoint
CREATE INDEX "scan_issues_last_seen_at_index" ON "scan_issues" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "scan_issues_first_scan_id_index" ON "scan_issues" USING btree ("first_scan_id");--> statement-breakpoint
CREATE INDEX "scan_issues_assignee_id_index" ON "scan_issues" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "scan_issues_ignored_by_index" ON "scan_issues" USING btree ("ignored_by");--> statement-breakpoint
CREATE INDEX "scan_manual_checks_user_id_index" ON "scan_manual_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_pages_scan_id_index" ON "scan_pages" USING btree ("scan_id","state","place");--> statement-breakpoint
CREATE INDEX "scan_pages_seen_at_index" ON "scan_pages" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "scans_site_id_index" ON "scans" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_due_index" ON "scans" USING btree ("next_step_at") WHERE "scans"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_open_index" ON "scans" USING btree ("site_id") WHERE "scans"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_running_host_index" ON "scans" USING btree ("host") WHERE "scans"."state" = 'running';--> statement-breakpoint
CREATE INDEX "scans_finished_at_index" ON "scans" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "scans_requested_by_index" ON "scans" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "scan_sites_next_scan_at_index" ON "scan_sites" USING btree ("next_scan_at");--> statement-breakpoint
CREATE INDEX "security_events_account_id_created_at_index" ON "security_events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "security_events_user_id_created_at_index" ON "security_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "security_events_invite_id_index" ON "security_events" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "security_events_created_at_index" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proven_domain_index" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."proven_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_domains_checked_at_index" ON "sso_domains" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "sso_identities_user_id_index" ON "sso_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "statement_versions_published_by_index" ON "statement_versions" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "statement_versions_published_at_index" ON "statement_versions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "statements_saved_by_index" ON "statements" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "team_invites_email_index" ON "team_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invites_accepted_by_index" ON "team_invites" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "team_members_user_id_index" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_transfers_open_index" ON "site_transfers" USING btree ("widget_id") WHERE "site_transfers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "site_transfers_offered_index" ON "site_transfers" USING btree ("email","created_at") WHERE "site_transfers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "site_transfers_account_id_index" ON "site_transfers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "site_transfers_widget_id_index" ON "site_transfers" USING btree ("widget_id");--> statement-breakpoint
CREATE INDEX "site_transfers_email_index" ON "site_transfers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "site_transfers_expires_at_index" ON "site_transfers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tool_usage_daily_day_index" ON "tool_usage_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_daily_day_index" ON "usage_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("next_attempt_at","endpoint_id") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_account_id_index" ON "webhook_endpoints" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "widget_sightings_last_seen_at_index" ON "widget_sightings" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_imports_key_index" ON "widget_imports" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "widget_imports_imported_by_index" ON "widget_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "widget_imports_created_at_index" ON "widget_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "widget_versions_saved_by_index" ON "widget_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "widgets_account_id_index" ON "widgets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "widgets_user_id_index" ON "widgets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "widgets_import_id_index" ON "widgets" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_creation_key_index" ON "widgets" USING btree ("account_id","creation_key");
--> statement-breakpoint
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
--> statement-breakpoint
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
