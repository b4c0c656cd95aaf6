CREATE TABLE "barrier_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"widget_id" uuid NOT NULL,
	"send_key" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"page_url" text,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "barrier_reports_send_key_unique" UNIQUE("send_key")
);
--> statement-breakpoint
CREATE TABLE "widget_versions" (
	"widget_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"position" text NOT NULL,
	"color_scheme" text NOT NULL,
	"size" text NOT NULL,
	"settings" jsonb NOT NULL,
	"restored_from" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widget_versions_widget_id_version_pk" PRIMARY KEY("widget_id","version")
);
--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "barrier_reports" ADD CONSTRAINT "barrier_reports_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_versions" ADD CONSTRAINT "widget_versions_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "barrier_reports_widget_id_index" ON "barrier_reports" USING btree ("widget_id","created_at");--> statement-breakpoint
CREATE INDEX "barrier_reports_created_at_index" ON "barrier_reports" USING btree ("created_at");