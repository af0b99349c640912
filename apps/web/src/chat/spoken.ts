import type { ChatLine } from '@akari/contract/chat';

/** At most this many lines are read out at once: a lively board must not bury its listener. */
const AT_ONCE = 3;

/** The newest words of a batch, for those who listen: "Name: text". Tips and notices are heard elsewhere. */
export function spokenOf(
  lines: readonly ChatLine[],
  after_line_id: number,
  own_user_id: string | null,
): string {
  return lines
    .filter(
      (line) => line.kind === 'text' && line.line_id > after_line_id && line.author.user_id !== own_user_id,
    )
    .slice(-AT_ONCE)
    .map((line) => (line.kind === 'text' ? `${line.author.user_name}: ${line.text}` : ''))
    .join(' ');
}
