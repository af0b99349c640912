import { USER_TYPE, type Language, type RateTable } from '@akari/rules';
import { indexPerformers } from '../search/index-performers.ts';
import { channelTable } from './state/channel.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createUser } from '../account/registration/create-user.ts';

export interface NewPerformer {
  user_name: string;
  password_hash: string;
  site_id: number;
  chat_lang: Language;
  display_name: { ja: string; en: string };
  introduction: { ja: string; en: string };
  languages: Language[];
  /** Modes that are missing here have the site's rate. */
  rates: RateTable;
}

/**
 * Creates a performer and their channel. Staff open accounts of performers, and the demo seed: registration never
 * creates one.
 */
export async function createPerformer(tx: Tx, asked: NewPerformer, now_ms: number): Promise<number> {
  const { display_name, introduction, languages, rates, ...person } = asked;
  const performer_id = await createUser(
    tx,
    { ...person, email: null, user_type: USER_TYPE.performer, tier: 'regular' },
    now_ms,
  );
  await tx.insert(channelTable).values({ performer_id, display_name, introduction, languages, rates });
  await indexPerformers(tx, [performer_id]);
  return performer_id;
}
