import type { Door } from './door/door.ts';
import type { ChatAccess } from './use-room.ts';

/**
 * What the column beside the picture shows. `board`: the chat. `past`: what the viewer read while they were in the
 * chat. `others`: who else is live. `text`: why there is no chat.
 */
export type ChatColumn = 'board' | 'past' | 'others' | 'text';

/** Doors behind which nothing can be watched now. */
const SHUT: ReadonlySet<Door['kind']> = new Set([
  'offline',
  'resting',
  'private',
  'unlisted',
  'barred',
  'ended',
]);

export function chatColumn(access: ChatAccess, door: Door['kind'], has_lines: boolean): ChatColumn {
  if (access === 'open' || access === 'silent') return 'board';
  // A person who peeps reads no chat, also not an earlier one beside the picture of this one.
  if (has_lines && access !== 'peep') return 'past';
  return SHUT.has(door) ? 'others' : 'text';
}
