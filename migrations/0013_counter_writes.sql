CREATE TABLE "counter_writes" (
	"writer" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
