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
ALTER TABLE "widgets" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_imports" ADD CONSTRAINT "widget_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_imports" ADD CONSTRAINT "widget_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_filters_user_id_index" ON "saved_filters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_imports_key_index" ON "widget_imports" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "widget_imports_imported_by_index" ON "widget_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "widget_imports_created_at_index" ON "widget_imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_import_id_widget_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."widget_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widgets_import_id_index" ON "widgets" USING btree ("import_id");