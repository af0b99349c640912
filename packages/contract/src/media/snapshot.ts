/**
 * Whether who saw the database so saw what a transaction came to, whether it was kept or not.
 * @param snapshot PostgreSQL's pg_snapshot, `xmin:xmax:xip,…`: all below `xmax` are over, but for those listed
 * @param transaction its xid8
 */
export function hasSeen(snapshot: string, transaction: string): boolean {
  const [, end = '0', running = ''] = snapshot.split(':');
  return BigInt(transaction) < BigInt(end) && !running.split(',').includes(transaction);
}
