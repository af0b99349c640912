ALTER TABLE "bar" ADD COLUMN "comment_id" bigint;
--> statement-breakpoint
UPDATE "blog_comment" c SET "state" = 'removed' FROM "bar" b WHERE c."state" = 'pending' AND b."performer_id" = c."performer_id" AND b."viewer_id" = c."viewer_id" AND b."until_ms" IS NULL;
