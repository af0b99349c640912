import type { ChatLine } from '@akari/contract/chat';

/** Maximum number of lines in one announcement, so that a busy board does not overwhelm the listener. */
const AT_ONCE = 3;

/** Returns the newest lines as text for screen readers: "Name: text". Tips and notices are announced elsewhere. */
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
