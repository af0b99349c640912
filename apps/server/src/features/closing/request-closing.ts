import type { AnswerOf, requestClosing as requestCall } from '@akari/contract';
import type { Language } from '@akari/rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import { requireConfirmed } from '../../core/account/proof/confirm-login.ts';
import { lockUser } from '../../core/account/set-tier.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { contactTable } from '../contact/contact.table.ts';
import { openContactIn } from '../contact/write-contact.ts';

/** What the conversation with the staff begins with. */
const TEXT: Record<Language, string> = {
  ja: '配信者アカウントの停止を希望します。',
  en: 'I would like my performer account to be closed.',
};

type Request = AnswerOf<typeof requestCall>['request'];

/** The open conversation in which a performer asks for her account to be closed. */
export async function closingRequestOf(db: Db | Tx, user_id: number): Promise<Request> {
  const [row] = await db
    .select({ id: contactTable.id, at_ms: contactTable.opened_at_ms })
    .from(contactTable)
    .where(
      and(
        eq(contactTable.user_id, user_id),
        eq(contactTable.subject, 'closing'),
        ne(contactTable.state, 'closed'),
      ),
    )
    .orderBy(desc(contactTable.opened_at_ms))
    .limit(1);
  return row === undefined ? null : { number: String(row.id), at_ms: row.at_ms };
}

/**
 * A performer asks staff to close her account, in a conversation that she can close again.
 * @throws account_proof_required
 */
export async function requestClosing(
  services: Services,
  member: Member,
  idempotency_key: string,
  lang: Language,
): Promise<Request> {
  await requireConfirmed(services, member);
  return unitOfWork(services.database.db, async (tx) => {
    // Two pages may ask at once.
    await lockUser(tx, member.user_id);
    const open = await closingRequestOf(tx, member.user_id);
    if (open !== null) return open;
    const { contact } = await openContactIn(services, tx, member, idempotency_key, {
      ...{ subject: 'closing', text: TEXT[lang], lang },
    });
    return { number: contact.number, at_ms: contact.opened_at_ms };
  });
}
