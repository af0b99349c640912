import { createHash } from 'node:crypto';
import {
  CURRENCY_OF_METHOD,
  decimalText,
  japanDate,
  PAYOUT_BATCH_MAX,
  PAYOUT_METHODS,
  type BankAccount,
  type BitcoinAccount,
  type PayoutMethod,
  type SepaAccount,
  type ZenginAccount,
} from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SensitiveAct } from '../../core/approval/sensitive-act.ts';
import { among, idList } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { bitcoinFile } from './file/bitcoin-file.ts';
import { sepaFile } from './file/sepa-file.ts';
import { zenginFile } from './file/zengin-file.ts';
import { HOLD_COLUMNS, holdsOf, WITH_HOLDS, type HoldRow } from './holds.ts';
import { lockPayouts, type PayoutRow } from './move-payout.ts';
import { openAccount, readPayoutKey, sealFile } from './payout-key.ts';
import { payeeTable, payoutBatchTable } from './state/payout.table.ts';

const batch = z.object({
  method: z.enum(PAYOUT_METHODS),
  pay_date: z.string(),
  payout_ids: z.array(z.number().int()),
  total_minor: z.number().int(),
});
type Batch = z.output<typeof batch>;

type ReadyRow = HoldRow & { id: number; net_minor: number };

/** The payouts that may go now, the oldest first: as many as a file may have. */
export async function readyPayouts(
  db: Db | Tx,
  method: PayoutMethod,
  now_ms: number,
): Promise<{ id: number; net_minor: number }[]> {
  const { rows } = await db.execute<ReadyRow>(sql`
    SELECT o.id, o.net_minor, ${HOLD_COLUMNS} FROM payout o ${WITH_HOLDS}
    WHERE o.state = 'open' AND o.method = ${method} ORDER BY o.closed_at_ms, o.id`);
  return rows.filter((row) => holdsOf(row, method, now_ms).length === 0).slice(0, PAYOUT_BATCH_MAX);
}

/** What a new file would pay. @throws act_conflict */
export async function composeBatch(
  services: Services,
  method: PayoutMethod,
  pay_date: string,
): Promise<Batch> {
  const ready = await readyPayouts(services.database.db, method, services.clock.nowMs());
  if (ready.length === 0) throw new Problem('act_conflict');
  return {
    ...{ method, pay_date },
    payout_ids: ready.map(({ id }) => id),
    total_minor: ready.reduce((sum, { net_minor }) => sum + net_minor, 0),
  };
}

type Payable = PayoutRow & { account: BankAccount };

/** Locks the payouts of a proposal. @throws payout_batch_changed when one of them may not go any more */
async function lockBatch(
  services: Services,
  tx: Tx,
  { method, payout_ids, total_minor }: Batch,
): Promise<Payable[]> {
  const rows = await lockPayouts(tx, payout_ids);
  const ready = new Set((await readyPayouts(tx, method, services.clock.nowMs())).map(({ id }) => id));
  const sum = rows.reduce((total, { net_minor }) => total + net_minor, 0);
  if (rows.length !== payout_ids.length || sum !== total_minor || !rows.every(({ id }) => ready.has(id)))
    throw new Problem('payout_batch_changed');
  const key = await readPayoutKey(services.config.payout);
  const payees = await tx
    .select()
    .from(payeeTable)
    .where(
      and(
        eq(payeeTable.state, 'confirmed'),
        among(
          payeeTable.performer_id,
          rows.map(({ performer_id }) => performer_id),
        ),
      ),
    );
  const byPerformer = new Map(payees.map((payee) => [payee.performer_id, payee]));
  return rows.map((row) => {
    const payee = byPerformer.get(row.performer_id);
    if (payee === undefined) throw new Problem('payout_batch_changed');
    return { ...row, account: openAccount(key, row.performer_id, payee.sealed) };
  });
}

/** @throws payout_batch_changed when the service has no sender for the method any more */
function fileOf(
  { config: { payout }, clock }: Services,
  { method, pay_date }: Batch,
  batch_id: number,
  rows: readonly Payable[],
): Buffer {
  if (method === 'zengin' && payout.zengin !== null)
    return zenginFile(
      payout.zengin,
      pay_date,
      rows.map(({ account, net_minor }) => ({ account: account as ZenginAccount, amount: net_minor })),
    );
  if (method === 'sepa' && payout.sepa !== null)
    return sepaFile(
      payout.sepa,
      { message_id: String(batch_id), pay_date, created_at_ms: clock.nowMs() },
      rows.map(({ id, account, net_minor }) => ({
        account: account as SepaAccount,
        amount_minor: net_minor,
        end_to_end_id: String(id),
      })),
    );
  if (method === 'bitcoin' && payout.bitcoin !== null)
    return bitcoinFile(
      rows.map(({ id, account, net_minor }) => ({
        ...{ payout_id: id, address: (account as BitcoinAccount).address, amount_minor: net_minor },
      })),
    );
  throw new Problem('payout_batch_changed');
}

const ENDING_OF: Readonly<Record<PayoutMethod, string>> = { zengin: 'txt', sepa: 'xml', bitcoin: 'csv' };

/** A file for the bank: always by two people. It is written when the second one approves, and never again. */
export const payoutBatchAct: SensitiveAct<Batch> = {
  act: 'payout.batch',
  payload: batch,
  siteOf: () => null,
  subject: ({ method }) => ({ kind: 'payout', id: method }),
  needsApproval: () => true,
  check: ({ services: { clock } }, _staff, { pay_date }) =>
    pay_date < japanDate(clock.nowMs()) ? Promise.reject(new Problem('bad_request')) : Promise.resolve(),
  perform: async ({ services, tx }, proposal) => {
    const { method, pay_date, total_minor } = proposal;
    const rows = await lockBatch(services, tx, proposal);
    const key = await readPayoutKey(services.config.payout);
    const { rows: ids } = await tx.execute<{ id: number }>(
      sql`SELECT next_public_id('payout_batch_id_seq', 40) AS id`,
    );
    const id = Number(ids[0]?.id);
    const file = fileOf(services, proposal, id, rows);
    const file_sha256 = createHash('sha256').update(file).digest('hex');
    await tx.insert(payoutBatchTable).values({
      ...{ id, method, currency: CURRENCY_OF_METHOD[method], state: 'approved', pay_date, total_minor },
      payouts: rows.length,
      file_name: `payout-${id}.${ENDING_OF[method]}`,
      sealed_file: sealFile(key, file),
      file_sha256,
      approved_at_ms: services.clock.nowMs(),
    });
    await tx.execute(sql`UPDATE payout o SET state = 'approved', batch_id = ${id}, payee_id = p.id
      FROM payee p WHERE p.performer_id = o.performer_id AND p.state = 'confirmed'
      AND o.id = ANY (${idList(rows.map((row) => row.id))}::bigint[])`);
    return {
      subject: { kind: 'payout', id },
      after: { method, pay_date, total_minor, payouts: rows.length, file_sha256 },
    };
  },
  facts: ({ method, pay_date, payout_ids, total_minor }) => [
    { fact: 'payouts', value: String(payout_ids.length) },
    {
      fact: 'payout_total',
      value: `${decimalText({ amount_minor: total_minor, currency: CURRENCY_OF_METHOD[method] })} ${CURRENCY_OF_METHOD[method]}`,
    },
    { fact: 'pay_date', value: pay_date },
  ],
};
