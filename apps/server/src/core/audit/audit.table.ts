import { STAFF_ACT_NAMES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';
import type { Json } from '../../platform/database/json.ts';

/** Who acts: a member of the staff, or a user of the command line. */
const ACTOR_KINDS = ['staff', 'command_line'] as const;
const SUBJECT_KINDS = [
  'person',
  'site',
  'campaign',
  'coupon',
  'partner',
  'agency',
  'ranking_event',
  'tag',
  'help_article',
  'blog_entry',
  'blog_comment',
  'album',
  'album_picture',
  'id_video',
  'door_picture',
  'review',
  'profile',
  'list',
  'mail',
  'media_node',
  'report',
  'contact',
  'payment',
  'switch',
  'rates',
  'setting',
  'payee',
  'payout',
  'statement',
  'difference',
] as const;
/**
 * `unchanged`: a repeat of an act that was done before; `proposed`, `refused`, `withdrawn`: an act that waits for a second
 * person, and is not done.
 */
const OUTCOMES = ['done', 'unchanged', 'proposed', 'refused', 'withdrawn'] as const;

/**
 * The audit log: one row for each act of staff, in a chain of hashes (`chain.ts`). Rows are only ever added; a trigger
 * refuses everything else. A new column has to allow null, so that it does not change the hashes of older rows.
 */
export const auditTable = pgTable(
  'audit',
  {
    /** Counts up without a gap, because it is assigned under the lock of the chain. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at_ms: timeMs('at_ms').notNull(),
    actor_kind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
    /** Id of a member of the staff, or the operating system's user. */
    actor_id: text('actor_id').notNull(),
    /** The role by which a member of the staff acted. */
    role: text('role'),
    /** For whom the actor acted, if not for the service. */
    on_behalf_of: text('on_behalf_of'),
    login_id: ref('login_id'),
    /** Network address, or the machine of the command line. */
    address: text('address'),
    act: text('act', { enum: STAFF_ACT_NAMES as [string, ...string[]] }).notNull(),
    subject_kind: text('subject_kind', { enum: SUBJECT_KINDS }).notNull(),
    subject_id: text('subject_id').notNull(),
    reason: text('reason'),
    /** The changed fields. Personal values are keyed hashes, so that a person can be erased and the chain stays. */
    before: jsonb('before').$type<Record<string, Json>>(),
    after: jsonb('after').$type<Record<string, Json>>(),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    request_id: text('request_id'),
    prev_hash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    // For the lists of the back office.
    index('audit_list_time').on(t.at_ms, t.seq),
    index('audit_list_act').on(t.act, t.at_ms, t.seq),
    index('audit_list_actor').on(t.actor_id, t.at_ms, t.seq),
    index('audit_list_subject').on(t.subject_id, t.at_ms, t.seq),
    index('audit_list_grants')
      .on(t.actor_id, t.at_ms, t.seq)
      .where(sql`${t.act} = 'points.grant'`),
  ],
);
