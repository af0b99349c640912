import {
  foldText,
  judgePrivateText,
  judgeText,
  refusesWriter,
  slowSecondsOf,
  USUAL_CHAT_RULES,
  type ChatRules,
  type LineVerdict,
  type LineWriter,
} from '@akari/rules';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { perNode } from '../../../platform/per-node.ts';
import { sharedRates } from '../../../platform/redis/shared-rates.ts';
import type { Services } from '../../../platform/services.ts';
import { isFavourite } from '../../favourite/state/favourite.queries.ts';
import { siteWords } from './site-words.ts';
import { chatRulesOf, isPaying } from '../state/moderation.queries.ts';

/** Where a person writes, and under which rules. */
export interface LinePlace {
  channel_id: number;
  broadcast_id: number;
  role: 'viewer' | 'performer' | 'admin';
  helper: boolean;
  muted_until_ms: number | null;
  rules: ChatRules & { version: number };
}

/** The folded words of a performer, by the version of the rules. */
const foldedWords = perNode(() => new Map<number, { version: number; words: readonly string[] }>());

function ownWords(services: Services, performer_id: number, { version, words }: LinePlace['rules']) {
  if (words.length === 0) return [];
  const known = foldedWords(services).get(performer_id);
  if (known?.version === version) return known.words;
  const folded = words.map(foldText);
  foldedWords(services).set(performer_id, { version, words: folded });
  return folded;
}

const inSeconds = (wait_ms: number) => ({ retry_after_s: Math.ceil(wait_ms / 1_000) });

/**
 * Whether a person may write a line now, and what happens to its text.
 * @throws chat_muted, chat_members_only, chat_favourites_only, chat_paying_only, chat_word_forbidden
 */
export async function judgeLine(
  services: Services,
  { user_id, user_type }: Member,
  place: LinePlace,
  text: string,
): Promise<{ verdict: Exclude<LineVerdict, { says: 'refuse' }>; writer: LineWriter }> {
  const { channel_id, broadcast_id, rules, muted_until_ms } = place;
  const role: LineWriter['role'] = place.helper && place.role === 'viewer' ? 'helper' : place.role;
  const asks_paying = role === 'viewer' && rules.writers === 'paying';
  const paying = asks_paying && (await isPaying(services.database.db, channel_id, user_id, broadcast_id));
  const asks_favourite = role === 'viewer' && rules.writers === 'favourites';
  const favourite = asks_favourite && (await isFavourite(services.database.db, user_id, channel_id));
  const writer = { role, user_type, paying, favourite, muted_until_ms };
  const now_ms = services.clock.nowMs();
  const refused = refusesWriter(writer, rules.writers, now_ms);
  if (refused === 'chat_muted') throw new Problem(refused, inSeconds((muted_until_ms ?? now_ms) - now_ms));
  if (refused !== null) throw new Problem(refused);
  const words = { own: ownWords(services, channel_id, rules), site: await siteWords(services, channel_id) };
  const verdict = judgeText(text, role, rules, words);
  if (verdict.says === 'refuse') throw new Problem(verdict.error);
  return { verdict, writer };
}

/** What happens to the text of a message to one person in a performer's room, whose `role` writes it. */
export async function judgePrivateMessage(
  services: Services,
  performer_id: number,
  role: 'viewer' | 'performer',
  text: string,
): Promise<LineVerdict> {
  const rules = (await chatRulesOf(services.database.db, performer_id)) ?? {
    ...USUAL_CHAT_RULES,
    version: 0,
  };
  const words = {
    own: ownWords(services, performer_id, rules),
    site: await siteWords(services, performer_id),
  };
  return judgePrivateText(text, role, rules, words);
}

/** The text as it is shown. @throws chat_word_forbidden */
export function shownText(verdict: LineVerdict): string {
  if (verdict.says === 'refuse') throw new Problem(verdict.error);
  return verdict.text;
}

/** @throws chat_slow_mode */
export async function awaitTurn(
  services: Services,
  user_id: number,
  { channel_id, rules }: LinePlace,
  writer: LineWriter,
): Promise<void> {
  const slow_s = slowSecondsOf(writer, rules);
  if (slow_s === 0) return;
  const rate = { most: 1, window_ms: slow_s * 1_000 };
  const wait_ms = await sharedRates(services).take(`slow:${channel_id}:${user_id}`, rate);
  if (wait_ms > 0) throw new Problem('chat_slow_mode', inSeconds(wait_ms));
}
