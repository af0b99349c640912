import type { ListRow } from '@akari/contract/office';
import type { BulkActName } from '@akari/rules';
import { z } from 'zod';
import type { ListSource } from '../../../core/office-list/list-source.ts';
import type { Json } from '../../../platform/database/json.ts';
import { answerOne } from '../acts/bar-acts.ts';
import { endOne, resumeOne } from '../acts/campaign-acts.ts';
import { resendOne } from '../acts/mail-acts.ts';
import { recallOne } from '../acts/picture-acts.ts';
import { setClosedOne } from '../acts/person-acts.ts';
import type { RowContext } from '../acts/row-context.ts';
import { mailsSource } from '../lists/mail-lists.ts';
import { performersSource } from '../lists/person-lists.ts';
import { barsSource, campaignsSource, doorPicturesSource } from '../lists/room-lists.ts';

/** What an act has done to a row. */
export interface RowDone {
  state: 'done' | 'proposed';
  /** What its undo needs; null: it cannot be undone. */
  undo: Json;
}

/** An act that is done row by row. Each row is an act of its own, with its own right, lock and line of the audit log. */
interface BulkAct {
  source: ListSource;
  /** Whether it applies to a row. */
  fits: (row: ListRow) => boolean;
  /** What of a row the act was decided on. */
  seenOf: (row: ListRow) => Json;
  act: (context: RowContext, row_id: string, seen: Json) => Promise<RowDone>;
  undo: ((context: RowContext, row_id: string, undo: Json) => Promise<'undone' | 'proposed'>) | null;
}

const isClosed = ({ cells }: ListRow): boolean => cells['closed'] === true;
const closing = (closed: boolean): BulkAct => ({
  source: performersSource,
  fits: (row) => isClosed(row) !== closed,
  seenOf: isClosed,
  act: async (context, row_id) => {
    const state = await setClosedOne(context, row_id, { seen: !closed, closed });
    return { state: state === 'waiting' ? 'proposed' : 'done', undo: state === 'done' ? true : null };
  },
  undo: async (context, row_id) => {
    const state = await setClosedOne(context, row_id, { seen: closed, closed: !closed });
    return state === 'waiting' ? 'proposed' : 'undone';
  },
});

const answering = (answer: 'lift' | 'refuse'): BulkAct => ({
  source: barsSource,
  fits: ({ cells }) => answer === 'lift' || cells['lift'] === 'requested',
  // An answer needs nothing of the row but that there is a bar to answer.
  seenOf: () => true,
  act: async (context, row_id) => {
    const [performer_id = '', viewer_id = ''] = row_id.split('-');
    await answerOne(context, { performer_id, viewer_id }, answer);
    return { state: 'done', undo: null };
  },
  undo: null,
});

const ended = z.object({ ends_at_ms: z.number(), version: z.number() });

export const BULK: Readonly<Record<BulkActName, BulkAct>> = {
  'campaign.end': {
    source: campaignsSource,
    fits: ({ cells }) => cells['phase'] !== 'over',
    seenOf: ({ cells }) => cells['ends_at_ms'] as number,
    act: async (context, row_id, seen) => {
      const { ends_at_ms, version } = await endOne(context, row_id, Number(seen));
      return { state: 'done', undo: { ends_at_ms, version } };
    },
    undo: async (context, row_id, undo) => {
      await resumeOne(context, row_id, ended.parse(undo));
      return 'undone';
    },
  },
  'performer.close': closing(true),
  'performer.reopen': closing(false),
  'door_picture.recall': {
    source: doorPicturesSource,
    fits: ({ cells }) => cells['state'] === 'approved',
    // One that is not shown any more is refused by its state.
    seenOf: () => true,
    act: async (context, row_id) => {
      await recallOne(context, row_id);
      return { state: 'done', undo: null };
    },
    undo: null,
  },
  'mail.resend': {
    source: mailsSource,
    fits: ({ cells }) => cells['state'] === 'dead',
    // One that is not dead any more is refused by its state.
    seenOf: () => true,
    act: async (context, row_id) => {
      await resendOne(context, row_id);
      return { state: 'done', undo: null };
    },
    undo: null,
  },
  'bar.lift': answering('lift'),
  'bar.refuse': answering('refuse'),
};
