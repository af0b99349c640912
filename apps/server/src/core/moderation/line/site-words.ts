import { foldText, FORBIDDEN_WORD_MAX, readWordList, SITE_WORDS_MOST, siteTermsIn } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../audit/act.ts';
import { setSiteSetting } from '../../../platform/config/site-setting.ts';
import { siteTermsOf } from '../../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { perNode } from '../../../platform/per-node.ts';
import { StaffRefusal } from '../../../platform/process/staff-refusal.ts';
import type { Services } from '../../../platform/services.ts';

const NAME = 'forbidden_words';
/** Every node reads the words of the sites this often, when lines are written. */
const READ_EVERY_MS = 5_000;
const READ = `SELECT scope, value FROM setting WHERE name = '${NAME}'`;
const SITE = 'SELECT site_id FROM app_user WHERE id = $1';

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
  const { words } = await siteTermsOf(tx, site_id, NAME);
  return words.length === 0 ? 'the site has no forbidden words' : words.join('\n');
};

/** The folded words of each site that has some, by the scope of its settings. */
type Words = ReadonlyMap<string, readonly string[]>;
interface Known {
  words: Promise<Words>;
  until_ms: number;
  /** The sites of performers, which never change. */
  sites: Map<number, Promise<number>>;
}
const known = perNode((): Known => ({ words: Promise.resolve(new Map()), until_ms: 0, sites: new Map() }));

async function readWords(db: Db): Promise<Words> {
  const rows = await namedQuery<{ scope: string; value: unknown }>(db, 'site_words', READ, []);
  return new Map(rows.map(({ scope, value }) => [scope, siteTermsIn(NAME, value).words.map(foldText)]));
}

function wordsNow(services: Services): Promise<Words> {
  const here = known(services);
  const now_ms = services.clock.nowMs();
  if (here.until_ms <= now_ms) {
    here.words = readWords(services.database.db);
    here.until_ms = now_ms + READ_EVERY_MS;
    here.words.catch(() => (here.until_ms = 0));
  }
  return here.words;
}

function siteOf(services: Services, performer_id: number): Promise<number> {
  const { sites } = known(services);
  const found = sites.get(performer_id);
  if (found !== undefined) return found;
  const read = readSite(services.database.db, performer_id);
  sites.set(performer_id, read);
  read.catch(() => sites.delete(performer_id));
  return read;
}

async function readSite(db: Db, performer_id: number): Promise<number> {
  const [row] = await namedQuery<{ site_id: number }>(db, 'site_of_performer', SITE, [performer_id]);
  return row?.site_id ?? 0;
}

/** The folded words of a site, at most five seconds old. */
export async function wordsOfSite(services: Services, site_id: number): Promise<readonly string[]> {
  return (await wordsNow(services)).get(`site:${site_id}`) ?? [];
}

/** The folded words of the site of a performer, at most five seconds old. */
export async function siteWords(services: Services, performer_id: number): Promise<readonly string[]> {
  const [site_id, words] = await Promise.all([siteOf(services, performer_id), wordsNow(services)]);
  return words.get(`site:${site_id}`) ?? [];
}
