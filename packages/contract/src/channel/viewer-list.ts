import { SESSION_MODES } from '@akari/rules';
import * as z from 'zod/mini';
import { id, language, timeMs, units, userType, viewerTier } from '../common/index.ts';
import { viewerFlag } from '../viewer-flag/index.ts';

export const viewerListEntry = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: userType,
  tier: viewerTier,
  session_type: z.int(),
  mode: z.enum(SESSION_MODES),
  lang: language,
  /** The site that the viewer's account belongs to. A node of an older version does not send it. */
  from_site: z.optional(z.int()),
  /** Spec §3: a running two-way, toys that the viewer uses, and what they did in this broadcast: effects, thank-you points and a secret message. */
  icons: z.array(
    z.enum([
      'twoway',
      'twowayAudioOnly',
      'touch',
      'bukkake',
      'remocha1',
      'remocha2',
      'remocha3',
      'thankyouP',
      'secretMessage',
    ]),
  ),
  joined_at_ms: timeMs,
  /** Units spent with this performer in the running broadcast, over all sessions and modes: time, tips and gifts. */
  spent_units: units,
  /** The part of them that was given: tips and gifts, without anonymous ones. */
  given_units: z._default(units, 0),
  /** Whether the performer ignores the viewer's chat lines. */
  ignored: z._default(z.boolean(), false),
  /** The mark that the performer set on the viewer. Absent: none. */
  flag: z.optional(viewerFlag),
  /** The performer is a favourite of the viewer, who lets her see that. Absent: not so, or not for her to see. */
  favourite: z.optional(z.literal(true)),
  /**
   * When the viewer left: the list shows them in grey for a while (spec §4). Absent: the viewer is in the
   * channel.
   */
  left_at_ms: z.optional(timeMs),
});
export type ViewerListEntry = z.infer<typeof viewerListEntry>;

/** A performer's viewer list, as sent by one server node. */
export interface ViewerList {
  /** Opaque name of this state of the list. */
  version: string;
  viewers: ViewerListEntry[];
}

/** `[user_id, spent_units]`; the home page would load the code of `z.tuple` too. */
const spending = z
  .array(z.union([id, units]))
  .check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<[user_id: string, spent_units: number]>;
export const viewerListChange = z.object({
  /** The version that the change applies to. A client with another version requests the whole list. */
  from: z.string(),
  version: z.string(),
  /** Viewers that are new or changed. */
  viewers: z.array(viewerListEntry),
  /** Viewers whose spent units alone changed. */
  spent: z.array(spending),
  left: z.array(id),
});
export type ViewerListChange = z.infer<typeof viewerListChange>;
type Difference = Pick<ViewerListChange, 'viewers' | 'spent' | 'left'>;

const butSpending = (entry: ViewerListEntry): string => JSON.stringify({ ...entry, spent_units: 0 });
const byId = (list: readonly ViewerListEntry[]): Map<string, ViewerListEntry> =>
  new Map(list.map((entry) => [entry.user_id, entry]));

/** The change from one list to the other; null: both are equal. A viewer occurs only once in a list. */
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

/**
 * Applies a change to the list. The order of viewers is not kept.
 * @returns null when the change applies to another version
 */
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
