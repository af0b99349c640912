CREATE TABLE "still_avif" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"avif" "bytea" NOT NULL,
	"taken_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "still_avif" ADD CONSTRAINT "still_avif_performer_id_still_performer_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."still"("performer_id") ON DELETE cascade ON UPDATE no action;