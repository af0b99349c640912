import { bigint, type PgBigInt53BuilderInitial } from 'drizzle-orm/pg-core';

/** Row ids count up; on the wire they are strings. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** Reference to a row by its id. */
export const ref = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Milliseconds since the epoch, by the product's clock (never the database's). */
export const timeMs = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Units of points. */
export const units = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
