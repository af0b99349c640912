import { drizzle, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { privateMembers } from '../private-members.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

interface Session {
  client: pg.Pool | pg.PoolClient;
}

/** Where the query builder sends its statements: a pool, or the connection of a transaction. */
export const connectionOf = (db: Db | Tx): pg.Pool | pg.PoolClient =>
  privateMembers<Session>('drizzle-orm', db._.session, { client: 'object' }).client;

interface Parts {
  dialect: never;
  session: never;
  _: never;
}

const transactions = new WeakMap<pg.PoolClient, Tx>();

/** The query builder for transactions on a connection. It keeps no state of a transaction, so one serves them all. */
export function transactionOn(client: pg.PoolClient): Tx {
  let tx = transactions.get(client);
  if (tx === undefined) {
    const parts = { dialect: 'object', session: 'object', _: 'object' } as const;
    const { dialect, session, _ } = privateMembers<Parts>('drizzle-orm', drizzle(client), parts);
    const created: object = new NodePgTransaction(dialect, session, _);
    tx = created as Tx;
    transactions.set(client, tx);
  }
  return tx;
}
