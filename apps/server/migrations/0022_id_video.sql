CREATE TABLE "id_video_file" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "id_video" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "id_video_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"performer_id" bigint NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"reason" text,
	"type" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "id_video_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "id_video_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"state" text DEFAULT 'counting' NOT NULL,
	"units" bigint NOT NULL,
	"point_type" integer NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"due_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"paid_until_ms" bigint,
	"transfer_id" bigint,
	"performer_units" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "id_video_performer" ON "id_video" USING btree ("performer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "id_video_open" ON "id_video" USING btree ("performer_id","state") WHERE "id_video"."state" IN ('submitted', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "id_video_view_counting" ON "id_video_view" USING btree ("viewer_id") WHERE "id_video_view"."state" = 'counting';--> statement-breakpoint
CREATE INDEX "id_video_view_video" ON "id_video_view" USING btree ("video_id") WHERE "id_video_view"."state" = 'counting';--> statement-breakpoint
CREATE UNIQUE INDEX "id_video_view_transfer" ON "id_video_view" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "id_video_view_viewer" ON "id_video_view" USING btree ("viewer_id","performer_id","id");--> statement-breakpoint
CREATE INDEX "id_video_view_performer" ON "id_video_view" USING btree ("performer_id","id");--> statement-breakpoint
-- Videos do not get smaller, and parts of them are read: neither packed nor read whole.
ALTER TABLE "id_video_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
