import { randomInt } from 'node:crypto';
import { REFERENCE_CODES, referenceCode } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../database/unit-of-work.ts';
import { setDeadline } from '../../deadline/deadline.ts';
import type { Services } from '../../services.ts';
import type { CheckoutRequest, PaymentProvider } from '../payment-provider.ts';
import { bankTransferTable } from './bank.table.ts';

export const BANK = 'bank';
/** The deadline until which a transfer is waited for. */
export const BANK_TRANSFER_DUE = 'bank_transfer_due';

type Deps = Pick<Services, 'config' | 'database' | 'clock'>;
/** How often another code is drawn where one is taken. */
const DRAWS = 5;

/** The code of a purchase, which is drawn once. */
async function codeOf({ config, database, clock }: Deps, purchase_id: number): Promise<string> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = await unitOfWork(database.db, async (tx) => {
      const now_ms = clock.nowMs();
      const due_at_ms = now_ms + config.bank.wait_ms;
      const [kept] = await tx
        .insert(bankTransferTable)
        .values({
          purchase_id,
          code: referenceCode(randomInt(REFERENCE_CODES)),
          created_at_ms: now_ms,
          due_at_ms,
        })
        .onConflictDoNothing()
        .returning({ code: bankTransferTable.code });
      if (kept !== undefined) await setDeadline(tx, BANK_TRANSFER_DUE, String(purchase_id), due_at_ms);
      const [row] = await tx
        .select({ code: bankTransferTable.code })
        .from(bankTransferTable)
        .where(eq(bankTransferTable.purchase_id, purchase_id));
      return row?.code;
    });
    if (code !== undefined) return code;
  }
  throw new Error('no reference code is free');
}

/**
 * The service itself as payment provider: members transfer the price to the operator's bank account, with a code. The page
 * to which they return shows the account, and staff say what has arrived.
 */
export const createBankProvider = (services: Deps): PaymentProvider => ({
  name: BANK,
  method: 'transfer',
  company: services.config.bank.name,
  statement: null,
  // Every price in the currency of the account, which takes what it gets.
  takes: { [services.config.bank.currency]: { least_minor: 1, most_minor: 100_000_000 } },
  path_secret: null,
  reply: { content_type: 'text/plain', body: '' },
  createCheckout: async ({ purchase_id, return_url }: CheckoutRequest) => ({
    checkout_id: await codeOf(services, Number(purchase_id)),
    redirect: { method: 'GET', url: return_url },
  }),
  // No message comes from outside.
  readMessage: () => ({ kind: 'unproven' }),
});
