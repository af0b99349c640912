import type { Language } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const LANGUAGES = `SELECT u.id, coalesce(m.lang, u.chat_lang) AS lang
  FROM app_user u LEFT JOIN mail_person m ON m.user_id = u.id WHERE u.id = ANY (${listOf(1)})`;

/** The language of each person: that of their mails, or of their account. */
export async function languagesOf(db: Db | Tx, user_ids: readonly number[]): Promise<Map<number, Language>> {
  const rows = await namedQuery<{ id: number; lang: Language }>(db, 'push_languages', LANGUAGES, [
    idList(user_ids),
  ]);
  return new Map(rows.map(({ id, lang }) => [id, lang]));
}
