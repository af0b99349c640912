/**
 * Whether a snapshot includes the outcome of a transaction, committed or rolled back.
 * @param snapshot PostgreSQL's pg_snapshot, `xmin:xmax:xip,…`: all transactions below `xmax` are over, except
 * those listed
 * @param transaction its xid8
 */
export function hasSeen(snapshot: string, transaction: string): boolean {
  const [, end = '0', running = ''] = snapshot.split(':');
  return BigInt(transaction) < BigInt(end) && !running.split(',').includes(transaction);
}
