CREATE TABLE "desk_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint DEFAULT 0 NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone NOT NULL
);
