CREATE INDEX "gift_viewer" ON "gift" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "tip_viewer" ON "tip" USING btree ("viewer_id","at_ms");