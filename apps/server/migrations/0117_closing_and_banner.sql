CREATE TABLE "account_closing" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"staff_id" bigint,
	"reason" text,
	"closed_at_ms" bigint NOT NULL,
	"settled_at_ms" bigint,
	"back_units" bigint DEFAULT 0 NOT NULL,
	"lost_units" bigint DEFAULT 0 NOT NULL,
	"debt_units" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "banner" jsonb;