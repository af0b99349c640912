import { foldText, FORBIDDEN_WORD_MAX, readWordList, SITE_WORDS_MOST } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../audit/act.ts';
import { setSiteSetting } from '../../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { perNode } from '../../../platform/per-node.ts';
import { StaffRefusal } from '../../../platform/process/staff-refusal.ts';
import type { Services } from '../../../platform/services.ts';

const NAME = 'forbidden_words';
/** Every node reads the words of its site this often, when lines are written. */
const READ_EVERY_MS = 5_000;
const READ = `SELECT value FROM setting WHERE scope = 'site:' || $1::bigint AND name = '${NAME}'`;
const kept = z.object({ words: z.array(z.string()) });

/** The words that are refused in the chats of a site. */
async function siteWordsOf(db: Db | Tx, site_id: number): Promise<string[]> {
  const [row] = await namedQuery<{ value: unknown }>(db, 'site_words', READ, [site_id]);
  const set = kept.safeParse(row?.value);
  return set.success ? set.data.words : [];
}

const options = z.object({ words: z.string().default('') });

/** Staff: replaces the forbidden words of the site; without words there are none. */
export async function setSiteWords(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { words } = options.parse(asked);
  const read = readWordList(
    words.split(',').filter((word) => word.trim() !== ''),
    SITE_WORDS_MOST,
  );
  if (read === null)
    throw new StaffRefusal(`at most ${SITE_WORDS_MOST} words of at most ${FORBIDDEN_WORD_MAX} characters`);
  const { before, after } = await setSiteSetting(tx, site_id, NAME, { words: read });
  return {
    subject: { kind: 'site', id: site_id },
    before,
    after,
    message: `site ${site_id} has ${read.length} forbidden words`,
  };
}

export const listSiteWords = async (tx: Tx, { site_id }: ActRequest): Promise<string> => {
  const words = await siteWordsOf(tx, site_id);
  return words.length === 0 ? 'the site has no forbidden words' : words.join('\n');
};

interface KnownWords {
  words: Promise<readonly string[]>;
  until_ms: number;
}
const known = perNode(() => new Map<typeof NAME, KnownWords>());

/** The folded words of the site, at most five seconds old. */
export function siteWords(services: Services): Promise<readonly string[]> {
  const now_ms = services.clock.nowMs();
  const here = known(services).get(NAME);
  if (here !== undefined && here.until_ms > now_ms) return here.words;
  const words = siteWordsOf(services.database.db, services.config.site_id).then((list) => list.map(foldText));
  known(services).set(NAME, { words, until_ms: now_ms + READ_EVERY_MS });
  words.catch(() => known(services).delete(NAME));
  return words;
}
