import type { ChannelStatus } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';

/** A performer who broadcasts or prepares to, hidden chats included, as searches see her. */
export interface OnAir {
  performer_id: number;
  status: ChannelStatus;
  voice: boolean;
  toy: boolean;
  /** Folded, one a line, as in `search_entry`. */
  names: string;
  words: string;
  traits: readonly string[];
  born: string | null;
  points_units: number;
  favourites: number;
  rate_units: number;
  first_on_air_ms: number | null;
}

export const HAS_TOY = `EXISTS (SELECT FROM toy_link l WHERE l.performer_id = e.performer_id AND jsonb_array_length(l.toys) > 0)`;

const ALL = `SELECT c.performer_id, c.status, c.media_kind = 'voice' AS voice, ${HAS_TOY} AS toy,
    e.names, e.words, e.traits, e.born, s.points_units, s.favourites, s.rate_units, s.first_on_air_ms
  FROM channel c JOIN search_entry e ON e.performer_id = c.performer_id
    JOIN search_standing s ON s.performer_id = c.performer_id
  WHERE c.broadcast_id IS NOT NULL AND c.status <> 'offline'`;

const readAll = (db: Db): Promise<OnAir[]> =>
  namedQuery<OnAir & Record<string, unknown>>(db, 'search_on_air', ALL, []);

/**
 * How old what a node knows of those on the air may be. They are a few thousand at most and are in nearly every search: read
 * from three tables they took more time than all else, and kept they take a pass over their texts.
 */
const FRESH_MS = 1_000;
const reads = perNode(() => ({ at_ms: -Infinity, rows: null as Promise<OnAir[]> | null }));

/** Those who are not offline, as they were a second ago at most. */
export function onAirNow(services: Services): Promise<readonly OnAir[]> {
  const known = reads(services);
  const now_ms = services.clock.nowMs();
  const age_ms = now_ms - known.at_ms;
  if (known.rows !== null && age_ms >= 0 && age_ms < FRESH_MS) return known.rows;
  const rows = readAll(services.database.db);
  Object.assign(known, { at_ms: now_ms, rows });
  rows.catch(() => Object.assign(known, { rows: null }));
  return rows;
}
