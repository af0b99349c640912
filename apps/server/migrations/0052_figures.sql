ALTER TABLE "figure_part" DROP CONSTRAINT "figure_part_part_quarter_ms_site_id_name_pk";--> statement-breakpoint
ALTER TABLE "figure" DROP CONSTRAINT "figure_quarter_ms_site_id_pk";--> statement-breakpoint
ALTER TABLE "figure_part" ADD CONSTRAINT "figure_part_part_site_id_quarter_ms_name_pk" PRIMARY KEY("part","site_id","quarter_ms","name");--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_site_id_quarter_ms_pk" PRIMARY KEY("site_id","quarter_ms");