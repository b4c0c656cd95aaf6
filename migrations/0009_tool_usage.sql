CREATE TABLE "tool_usage_daily" (
	"widget_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tool" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tool_usage_daily_widget_id_day_tool_pk" PRIMARY KEY("widget_id","day","tool")
);
--> statement-breakpoint
ALTER TABLE "tool_usage_daily" ADD CONSTRAINT "tool_usage_daily_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_usage_daily_day_index" ON "tool_usage_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_daily_day_index" ON "usage_daily" USING btree ("day");