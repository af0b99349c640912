import type { ChatLine } from '@akari/contract';
import { languageOfText, LANGUAGES, type Language } from '@akari/rules';
import { boardNow } from '../../core/chat/board-now.ts';
import type { BoardRole } from '../../core/chat/board-access.ts';
import { openLineIds } from '../../core/chat/lines-around.ts';
import { lineSaid, type SaidLine } from '../../core/chat/line-hooks.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { lineTranslator } from './line-translator.ts';
import { roomNames } from './names.ts';
import { readers } from './readers.ts';

/** Lines of the board that a reader who begins has translated. */
const EARLIER_LINES = 20;

/**
 * Translates a new line into each language that the board has a reader in. Lines to everyone alone: what is written in a two-shot,
 * a private or a secret message never leaves for a service.
 */
async function translateLine(services: Services, { channel_id, line, apart, ignored }: SaidLine) {
  if (line.kind !== 'text' || apart) return;
  const source = languageOfText(line.text);
  if (source === null) return;
  const targets = LANGUAGES.filter(
    (target) => target !== source && readers(services).has(channel_id, target),
  );
  if (targets.length === 0) return;
  const names = await roomNames(services).of(channel_id, [line]);
  for (const target of targets)
    lineTranslator(services).want({
      ...{ channel_id, line_id: line.line_id, text: line.text, source, target, names },
      to: roomOf.board(channel_id),
      // The performer does not get the lines of people whom they ignore.
      ...(ignored ? { but: roomOf.user(channel_id) } : {}),
    });
}

export function followLines(services: Services): void {
  lineSaid(services).add((said) => {
    translateLine(services, said).catch((error: unknown) =>
      services.log.error({ err: error }, 'failed to prepare a line for translation'),
    );
  });
}

/** Translates the newest lines that a person sees on entering, for that person alone. */
export async function translateEarlier(
  services: Services,
  role: BoardRole,
  { channel_id, user_id, target }: { channel_id: number; user_id: number; target: Language },
): Promise<void> {
  const shown: ChatLine[] = await boardNow(services, role, channel_id, user_id);
  const texts = shown.filter((line) => line.kind === 'text').slice(-EARLIER_LINES);
  if (texts.length === 0) return;
  const open = new Set(
    await openLineIds(
      services.database.db,
      texts.map(({ line_id }) => line_id),
    ),
  );
  const names = await roomNames(services).of(channel_id, texts);
  for (const { line_id, text } of texts) {
    const source = languageOfText(text);
    if (source !== null && source !== target && open.has(line_id))
      lineTranslator(services).want({
        ...{ channel_id, line_id, text, source, target, names },
        to: roomOf.user(user_id),
      });
  }
}
