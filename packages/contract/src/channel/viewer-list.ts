import { SESSION_MODES } from '@akari/rules';
import * as z from 'zod/mini';
import { id, language, timeMs, units, userType, viewerTier } from '../common/index.ts';

export const viewerListEntry = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: userType,
  tier: viewerTier,
  session_type: z.int(),
  mode: z.enum(SESSION_MODES),
  lang: language,
  /** What runs between this viewer and the performer (spec §3). */
  icons: z.array(z.enum(['twoway', 'twowayAudioOnly'])),
  joined_at_ms: timeMs,
  /** Spent with this performer in this session: time, tips and gifts. */
  spent_units: units,
  /** When this viewer left: for a while they stay in the list in grey (spec §4). Absent: they are here. */
  left_at_ms: z.optional(timeMs),
});
export type ViewerListEntry = z.infer<typeof viewerListEntry>;

/** A performer's list as one server node told it. */
export interface ViewerList {
  /** Names this state of the list, and means nothing else. */
  version: string;
  viewers: ViewerListEntry[];
}

export interface ViewerListChange {
  /** What it changes: who knows another state asks for the whole. */
  from: string;
  version: string;
  /** Who came, or is otherwise than before. */
  viewers: ViewerListEntry[];
  /** Of whom only what they have spent is another: `[user_id, spent_units]`. */
  spent: [string, number][];
  left: string[];
}
type Difference = Pick<ViewerListChange, 'viewers' | 'spent' | 'left'>;

const butSpending = (entry: ViewerListEntry): string => JSON.stringify({ ...entry, spent_units: 0 });
const byId = (list: readonly ViewerListEntry[]): Map<string, ViewerListEntry> =>
  new Map(list.map((entry) => [entry.user_id, entry]));

/** What makes one list of the other; null: they say the same. Nobody is in a list twice. */
export function differenceOf(
  before: readonly ViewerListEntry[],
  now: readonly ViewerListEntry[],
): Difference | null {
  const known = byId(before);
  const here = byId(now);
  const difference: Difference = { viewers: [], spent: [], left: [] };
  for (const entry of now) {
    const old = known.get(entry.user_id);
    if (old === undefined || butSpending(old) !== butSpending(entry)) difference.viewers.push(entry);
    else if (old.spent_units !== entry.spent_units) difference.spent.push([entry.user_id, entry.spent_units]);
  }
  for (const user_id of known.keys()) if (!here.has(user_id)) difference.left.push(user_id);
  return Object.values(difference).some((part) => part.length > 0) ? difference : null;
}

/** The list after a change, in any order; null when the change is of another state than this. */
export function changedList(list: ViewerList, change: ViewerListChange): ViewerList | null {
  if (change.from !== list.version) return null;
  const viewers = byId(list.viewers);
  for (const user_id of change.left) viewers.delete(user_id);
  for (const entry of change.viewers) viewers.set(entry.user_id, entry);
  for (const [user_id, spent_units] of change.spent) {
    const entry = viewers.get(user_id);
    if (entry !== undefined) viewers.set(user_id, { ...entry, spent_units });
  }
  return { version: change.version, viewers: [...viewers.values()] };
}
