CREATE TABLE "viewer_tier" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"since_ms" bigint NOT NULL,
	"until_ms" bigint,
	"counted_from_ms" bigint NOT NULL
);
