ALTER TABLE "id_video_view" ADD COLUMN "looked_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "id_video_view" ADD COLUMN "back_transfer_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "id_video_view_back" ON "id_video_view" USING btree ("back_transfer_id");