import type { BodyOf, setPayee as setCall } from '@akari/contract';
import { maskedAccount, OPEN_PAYOUT_STATES, readPayee } from '@akari/rules';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { checkOwnPassword } from '../../core/account/login/check-own-password.ts';
import { lockUser } from '../../core/account/set-tier.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { earnerOf } from './earner.ts';
import { readPayoutKey, sealAccount } from './payout-key.ts';
import { payeeTable, payoutTable } from './state/payout.table.ts';

/**
 * Keeps the bank account of a performer, or of the member who is attached to a partner. The one before is replaced, and payouts wait for a while: a thief with a stolen login
 * must not be paid before its owner has read the mail.
 * @throws not_found: the person is not paid; payee_invalid, password_wrong, login_delayed, payee_method_locked, payout_key_unavailable
 */
export async function setPayee(
  services: Services,
  person: Member,
  { password, account: input }: BodyOf<typeof setCall>,
): Promise<void> {
  const { config, clock, database } = services;
  const { user_id: performer_id } = person;
  const earner = await earnerOf(database.db, person);
  if (earner === null || (earner.kind === 'partner' && earner.partner_id === null))
    throw new Problem('not_found');
  const read = readPayee(input);
  if ('wrong' in read || !config.payout.methods.includes(input.method)) throw new Problem('payee_invalid');
  const { account } = read;
  await checkOwnPassword(services, performer_id, password);
  const key = await readPayoutKey(config.payout);
  await unitOfWork(database.db, async (tx) => {
    await lockUser(tx, performer_id);
    const own = and(eq(payeeTable.performer_id, performer_id), ne(payeeTable.state, 'replaced'));
    const [before] = await tx.select().from(payeeTable).where(own);
    const [unpaid] = await tx
      .select({ method: payoutTable.method })
      .from(payoutTable)
      .where(
        and(
          eq(payoutTable.performer_id, performer_id),
          inArray(payoutTable.state, [...OPEN_PAYOUT_STATES]),
          ne(payoutTable.method, account.method),
        ),
      )
      .limit(1);
    if (unpaid !== undefined) throw new Problem('payee_method_locked');
    await tx.update(payeeTable).set({ state: 'replaced' }).where(own);
    const now_ms = clock.nowMs();
    const hold_ms = config.payout.hold_ms[before === undefined ? 'first' : 'changed'];
    await tx.insert(payeeTable).values({
      performer_id,
      method: account.method,
      state: 'submitted',
      sealed: sealAccount(key, performer_id, account),
      ending: maskedAccount(account),
      created_at_ms: now_ms,
      // A hold that runs is not shortened by another account.
      hold_until_ms: Math.max(now_ms + hold_ms, before?.hold_until_ms ?? 0),
    });
    await queueMail(services, tx, { kind: 'payee_changed', user_id: performer_id });
  });
}
