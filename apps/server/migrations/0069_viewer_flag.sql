CREATE TABLE "viewer_flag" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"flag" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "viewer_flag_performer_id_viewer_id_pk" PRIMARY KEY("performer_id","viewer_id")
);
