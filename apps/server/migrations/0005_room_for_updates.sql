-- A tick rewrites every due row at once: with half of each page free, the new versions stay beside the old ones.
ALTER TABLE ledger_account SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE viewer_session SET (fillfactor = 50);
