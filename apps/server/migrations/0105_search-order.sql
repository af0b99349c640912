DROP INDEX "search_standing_first";--> statement-breakpoint
CREATE INDEX "search_standing_first" ON "search_standing" USING btree ("first_on_air_ms" DESC NULLS LAST,"performer_id" DESC NULLS LAST);