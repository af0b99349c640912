import type { ChatLine } from '@akari/contract/chat';
import type { PrivateMessage } from '@akari/contract/private-message';

/** A row of the studio's board. */
export type StudioRow =
  | { kind: 'line'; at_ms: number; line: ChatLine }
  | { kind: 'private'; at_ms: number; message: PrivateMessage };

const isBy = (line: ChatLine, viewer_id: string): boolean =>
  line.kind !== 'system' && line.author.user_id === viewer_id;

/**
 * The lines of the chat and the private messages in the order in which they came. Each kind keeps its own order, because
 * the clocks of nodes differ.
 * @param viewer_id only what this viewer wrote, and their conversation; null: everything
 */
export function mergeLines(
  lines: readonly ChatLine[],
  messages: readonly PrivateMessage[],
  viewer_id: string | null,
): StudioRow[] {
  const of_chat = viewer_id === null ? lines : lines.filter((line) => isBy(line, viewer_id));
  const of_private = viewer_id === null ? messages : messages.filter(({ inbox }) => inbox === viewer_id);
  const rows: StudioRow[] = [];
  let next = 0;
  for (const line of of_chat) {
    for (let one = of_private[next]; one !== undefined && one.at_ms < line.at_ms; one = of_private[next]) {
      rows.push({ kind: 'private', at_ms: one.at_ms, message: one });
      next += 1;
    }
    rows.push({ kind: 'line', at_ms: line.at_ms, line });
  }
  const rest = of_private.slice(next);
  return [...rows, ...rest.map((message) => ({ kind: 'private' as const, at_ms: message.at_ms, message }))];
}
