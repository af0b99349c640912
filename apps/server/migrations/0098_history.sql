CREATE TABLE "forgotten_visit" (
	"viewer_id" bigint NOT NULL,
	"visit_id" bigint NOT NULL,
	CONSTRAINT "forgotten_visit_viewer_id_visit_id_pk" PRIMARY KEY("viewer_id","visit_id")
);
--> statement-breakpoint
CREATE TABLE "memo" (
	"owner_id" bigint NOT NULL,
	"about_id" bigint NOT NULL,
	"text" text NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	CONSTRAINT "memo_owner_id_about_id_pk" PRIMARY KEY("owner_id","about_id")
);
