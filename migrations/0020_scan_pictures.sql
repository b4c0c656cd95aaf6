CREATE TABLE "scan_issue_pictures" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_issue_pictures" ADD CONSTRAINT "scan_issue_pictures_place_fk" FOREIGN KEY ("issue_id","page_id") REFERENCES "public"."scan_issue_places"("issue_id","page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_issue_pictures_page_id_index" ON "scan_issue_pictures" USING btree ("page_id");