import {
  TOY_COMMAND_STATES,
  TOY_CONTROL_STATES,
  TOY_WAYS,
  type LinkedToy,
  type PointType,
  type ToySlot,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** How a performer's toys are reached, and what the toy application reported last. */
export const toyLinkTable = pgTable('toy_link', {
  performer_id: ref('performer_id').primaryKey(),
  way: text('way', { enum: TOY_WAYS }).notNull(),
  /** New with each link: reports and commands of an earlier link are refused. */
  link_id: text('link_id').notNull(),
  toys: jsonb('toys').$type<LinkedToy[]>().notNull(),
  /** Name and version of the toy application. */
  app: text('app'),
  /** Last sign of life of the application; null: none since the link began, or it is known to be away. */
  seen_at_ms: timeMs('seen_at_ms'),
});

const OPEN_CONTROL = sql`state IN ('requested', 'accepted', 'in_use')`;
const HOLDING = sql`state IN ('accepted', 'in_use')`;

/** A viewer's control of one toy. */
export const toyControlTable = pgTable(
  'toy_control',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    slot: integer('slot').$type<ToySlot>().notNull(),
    state: text('state', { enum: TOY_CONTROL_STATES }).notNull().default('requested'),
    requested_at_ms: timeMs('requested_at_ms').notNull(),
    over_at_ms: timeMs('over_at_ms'),
  },
  (t) => [
    // A viewer asks for a toy once, and one viewer at a time holds it.
    uniqueIndex('toy_control_viewer').on(t.channel_id, t.slot, t.viewer_id).where(OPEN_CONTROL),
    uniqueIndex('toy_control_holder').on(t.channel_id, t.slot).where(HOLDING),
  ],
);

/** A paid command to a toy. */
export const toyCommandTable = pgTable(
  'toy_command',
  {
    id: identity(),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    slot: integer('slot').$type<ToySlot>().notNull(),
    level: integer('level').notNull(),
    v_level: integer('v_level').notNull(),
    r_level: integer('r_level').notNull(),
    duration_ms: integer('duration_ms').notNull(),
    state: text('state', { enum: TOY_COMMAND_STATES }).notNull().default('queued'),
    anonymous: boolean('anonymous').notNull(),
    point_type: integer('point_type').$type<PointType>().notNull(),
    units: units('units').notNull(),
    /** The performer's part; what she keeps of it after a return. */
    performer_units: units('performer_units').notNull(),
    share_bp: integer('share_bp').notNull(),
    /** What goes back to the viewer. */
    back_units: units('back_units').notNull().default(0),
    /** Null: the command was free. */
    transfer_id: ref('transfer_id'),
    back_transfer_id: ref('back_transfer_id'),
    at_ms: timeMs('at_ms').notNull(),
    /** The toy and link that it was sent to. */
    link_id: text('link_id'),
    toy_id: text('toy_id'),
    started_at_ms: timeMs('started_at_ms'),
    ends_at_ms: timeMs('ends_at_ms'),
    over_at_ms: timeMs('over_at_ms'),
  },
  (t) => [
    uniqueIndex('toy_command_transfer').on(t.transfer_id),
    uniqueIndex('toy_command_back_transfer').on(t.back_transfer_id),
    index('toy_command_open')
      .on(t.performer_id, t.id)
      .where(sql`state IN ('queued', 'sending', 'running')`),
    index('toy_command_session').on(t.session_id),
    index('toy_command_over').on(t.performer_id, t.over_at_ms),
    index('toy_command_viewer').on(t.viewer_id, t.at_ms),
  ],
);
