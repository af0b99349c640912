CREATE TABLE "quick_text" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL
);
