-- What every account of the ledger comes to: id, kind, owner, entries, their sum, the balance that is kept. Equal before
-- a backup and after its restore. Two lines at the end: all entries (the sum is 0) and all transfers.
SELECT a.id, a.kind, a.owner_id, count(e.id), coalesce(sum(e.amount_units), 0), a.balance_units
FROM ledger_account a LEFT JOIN entry e ON e.account_id = a.id
GROUP BY a.id ORDER BY a.id;
SELECT 'entries', count(*), coalesce(sum(amount_units), 0) FROM entry;
SELECT 'transfers', count(*), max(id) FROM transfer;
