import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Secrets and settings that all nodes share. Scope: `server`, or `site:{site_id}`. */
export const settingTable = pgTable(
  'setting',
  {
    scope: text('scope').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.name] })],
);
