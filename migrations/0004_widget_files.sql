CREATE TABLE "widget_files" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL
);
