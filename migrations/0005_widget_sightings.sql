CREATE TABLE "widget_sightings" (
	"widget_id" uuid NOT NULL,
	"host" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"live_since" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_sightings_widget_id_host_pk" PRIMARY KEY("widget_id","host")
);
--> statement-breakpoint
ALTER TABLE "widget_sightings" ADD CONSTRAINT "widget_sightings_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_sightings_last_seen_at_index" ON "widget_sightings" USING btree ("last_seen_at");