import type { ChatLine } from '@akari/contract/chat';
import { STICKER_EMOJI, type ChatVoiceKind, type Language } from '@akari/rules';

/** Characters that a screen reader speaks in a second, about; Japanese is the slower one. */
const CHARACTERS_PER_S = 10;
/** An announcement takes at most eight seconds or so, so that other messages of the page are not late. */
const MOST_CHARACTERS = 80;

type TextLine = Extract<ChatLine, { kind: 'text' }>;
type SaidLine = TextLine | Extract<ChatLine, { kind: 'sticker' }>;

/** Screen readers say the name of an emoji in their language. */
const textOf = (line: SaidLine): string => (line.kind === 'text' ? line.text : STICKER_EMOJI[line.sticker]);

/** A line as it is announced, in the language in which it was written. */
export interface SpokenLine {
  line_id: number;
  author: TextLine['author'];
  text: string;
  /** Of a sticker none. */
  lang?: Language;
}
export interface Spoken {
  lines: readonly SpokenLine[];
  /** Number of new lines that there was no time for. */
  skipped: number;
}
export const SILENCE: Spoken = { lines: [], skipped: 0 };

/** How long a screen reader takes for an announcement, about. */
export const spokenMs = ({ lines }: Spoken): number =>
  (lines.reduce((sum, { text }) => sum + text.length, 0) / CHARACTERS_PER_S) * 1_000;

/**
 * Chooses what to announce of the lines after `after_line_id`: the performer's first, then the newest, as many as there
 * is time for. Tips and notices are announced elsewhere, and own lines are known.
 */
export function spokenOf(
  lines: readonly ChatLine[],
  after_line_id: number,
  own_user_id: string | null,
  voice: ChatVoiceKind,
): Spoken {
  const fresh = lines.filter(
    (line): line is SaidLine =>
      (line.kind === 'text' || line.kind === 'sticker') &&
      line.line_id > after_line_id &&
      (own_user_id === null || line.author.user_id !== own_user_id) &&
      (voice === 'all' || (voice === 'performer' && line.author.role === 'performer')),
  );
  const first = (line: SaidLine): number => (line.author.role === 'performer' ? 0 : 1);
  const chosen = new Set<SaidLine>();
  let characters = 0;
  for (const line of fresh.toSorted((a, b) => first(a) - first(b) || b.line_id - a.line_id)) {
    characters += textOf(line).length;
    if (chosen.size > 0 && characters > MOST_CHARACTERS) break;
    chosen.add(line);
  }
  return {
    lines: fresh
      .filter((line) => chosen.has(line))
      .map((line) => ({
        line_id: line.line_id,
        author: line.author,
        text: textOf(line),
        ...(line.kind === 'text' ? { lang: line.lang } : {}),
      })),
    skipped: fresh.length - chosen.size,
  };
}
