import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { maskedAccount, readPayee, type PayeeInput, type TaxStatus } from '@akari/rules';
import { hashPassword } from '../core/account/password/password.ts';
import { userTable } from '../core/account/state/account.table.ts';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { readPayoutKey, sealAccount } from '../features/payout/payout-key.ts';
import { payeeTable } from '../features/payout/state/payout.table.ts';
import type { Member } from '../platform/http/person.ts';
import { buildPerformer, buildViewer } from './factories.ts';
import type { TestServices } from './services.ts';

export const PAYEE_PASSWORD = 'a password of a performer';
export const ZENGIN_PAYEE: PayeeInput = {
  method: 'zengin',
  legal_name: '山田 花子',
  bank_code: '0005',
  branch_code: '123',
  account_type: 'ordinary',
  account_number: '1234567',
  holder: 'ヤマダ ハナコ',
};
export const SEPA_PAYEE: PayeeInput = {
  method: 'sepa',
  legal_name: 'Anna <Müller>',
  iban: 'DE75 5121 0800 1245 1261 99',
  bic: '',
  holder: 'Anna Müller',
};

let password_hash: Promise<string> | undefined;
/** A performer with a password. */
export async function buildEarner(services: TestServices): Promise<Member> {
  const performer = await buildPerformer(services);
  await services.database.db
    .update(userTable)
    .set({ password_hash: await (password_hash ??= hashPassword(PAYEE_PASSWORD)) })
    .where(eq(userTable.id, performer.user_id));
  return performer;
}

/** Gives a performer a bank account that staff have confirmed, and whose wait is over. */
export async function givePayee(
  services: TestServices,
  { user_id: performer_id }: Member,
  input: PayeeInput = ZENGIN_PAYEE,
  tax_status: TaxStatus = 'jp_individual',
): Promise<void> {
  const read = readPayee(input);
  if ('wrong' in read) throw new Error('not an account');
  const now_ms = services.clock.nowMs();
  await services.database.db.insert(payeeTable).values({
    ...{ performer_id, method: input.method, state: 'confirmed', tax_status },
    sealed: sealAccount(await readPayoutKey(services.config.payout), performer_id, read.account),
    ending: maskedAccount(read.account),
    ...{ created_at_ms: now_ms, hold_until_ms: now_ms },
  });
}

/** A performer earns points by a tip, of which the performer has it all. */
export async function earn(services: TestServices, performer: Member, points: number): Promise<void> {
  const viewer = await buildViewer(services, { points });
  await services.database.db.transaction((tx) =>
    payPerformer(tx, {
      viewer_id: viewer.user_id,
      performer_id: performer.user_id,
      point_type: 2000,
      units: points * 10_000,
      share_bp: 10_000,
      idempotency_key: `test:${randomUUID()}`,
      cause: 'staff_adjustment',
      cause_id: null,
      at_ms: services.clock.nowMs(),
    }),
  );
}
