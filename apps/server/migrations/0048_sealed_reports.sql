-- Reports of a possible minor go to the sealed queue, with those that were decided.
UPDATE "queue_item" SET "kind" = 'child_safety'
WHERE "kind" = 'report' AND "subject" IN (SELECT "id"::text FROM "report" WHERE "reason" = 'minor');
