ALTER TABLE "team_invites" ADD COLUMN "part" jsonb;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "part" jsonb;