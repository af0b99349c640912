CREATE TABLE "duty" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until_ms" bigint NOT NULL,
	"term" integer NOT NULL
);
