CREATE TABLE "tip_goal" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"steps" jsonb NOT NULL,
	"sum_units" bigint NOT NULL,
	"reached" integer NOT NULL,
	"reached_by" text,
	"set_at_ms" bigint NOT NULL
);
