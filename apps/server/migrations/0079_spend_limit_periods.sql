ALTER TABLE "spend_limit" ADD COLUMN "week_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "month_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "next_session_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "next_day_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "next_week_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "next_month_units" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "next_from_ms" bigint;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD COLUMN "excluded_until_ms" bigint;