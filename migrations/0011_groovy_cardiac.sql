CREATE TABLE "server_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_url" text NOT NULL,
	"sends_mail" boolean NOT NULL,
	"secret_digest" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
