CREATE TABLE "ignored_viewer" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "ignored_viewer_performer_id_viewer_id_pk" PRIMARY KEY("performer_id","viewer_id")
);
--> statement-breakpoint
CREATE INDEX "viewer_session_visits" ON "viewer_session" USING btree ("viewer_id","broadcast_id");