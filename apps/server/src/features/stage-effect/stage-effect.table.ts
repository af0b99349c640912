import { STAGE_EFFECTS } from '@akari/rules';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Paid effects on a performer's picture. */
export const stageEffectTable = pgTable(
  'stage_effect',
  {
    id: publicIdentity('stage_effect'),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    effect: text('effect', { enum: STAGE_EFFECTS }).notNull(),
    /** Where on the picture, thousandths of its width and height. */
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    units: units('units').notNull(),
    performer_units: units('performer_units').notNull(),
    /** Always false; the tables of all kinds of giving have it. */
    anonymous: boolean('anonymous').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('stage_effect_transfer').on(t.transfer_id),
    index('stage_effect_session').on(t.session_id),
    index('stage_effect_broadcast').on(t.broadcast_id, t.viewer_id),
    index('stage_effect_performer').on(t.performer_id, t.id),
    index('stage_effect_viewer').on(t.viewer_id, t.at_ms),
  ],
);
