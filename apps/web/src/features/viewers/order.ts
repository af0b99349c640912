import type { ViewerListEntry } from '@akari/contract/channel';

/** What the list of present viewers is sorted by. */
export const VIEWER_ORDERS = ['spent', 'given', 'joined'] as const;
export type ViewerOrder = (typeof VIEWER_ORDERS)[number];

type Compare = (one: ViewerListEntry, other: ViewerListEntry) => number;
const byJoining: Compare = (one, other) => one.joined_at_ms - other.joined_at_ms;
const bySpending: Compare = (one, other) => other.spent_units - one.spent_units || byJoining(one, other);
const COMPARE: Record<ViewerOrder, Compare> = {
  spent: bySpending,
  given: (one, other) => other.given_units - one.given_units || bySpending(one, other),
  // The newest first: the list shows who has just come.
  joined: (one, other) => byJoining(other, one),
};

/** Present viewers, the first of the order first. */
export const inOrder = (viewers: readonly ViewerListEntry[], order: ViewerOrder): ViewerListEntry[] =>
  viewers.toSorted(COMPARE[order]);

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Whether a viewer's name has a text, whatever its case and width. */
export const isNamed = ({ user_name }: Pick<ViewerListEntry, 'user_name'>, text: string): boolean =>
  folded(user_name).includes(folded(text));
