import { BANK_TRANSFER_STATES, CURRENCIES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, timeMs, units } from '../common/index.ts';

/** A line of the account data, as the person copies it. */
const accountPart = z.object({
  part: z.enum(['bank', 'branch', 'account', 'bic', 'holder']),
  text: z.string(),
});

/** A purchase that is paid by a transfer to the operator's bank account. */
export const bankTransfer = z.object({
  purchase_id: id,
  /** What the person writes into the transfer (`readReference`). */
  code: z.string(),
  state: z.enum(BANK_TRANSFER_STATES),
  price_cents: z.int(),
  /** The currency of the price, in whose minor units it is. */
  currency: z._default(z.enum(CURRENCIES), 'USD'),
  units,
  /** Until when it is waited for. */
  due_at_ms: timeMs,
  account: z.array(accountPart),
});
export type BankTransfer = z.infer<typeof bankTransfer>;

/** The person's own transfers that wait for money, the latest first. */
export const listBankTransfers = defineCall({
  method: 'GET',
  path: '/api/bank-transfers',
  action: 'purchase.read',
  query: z.object({ lang: language }),
  answer: z.object({ transfers: z.array(bankTransfer) }),
});

export const getBankTransfer = defineCall({
  method: 'GET',
  path: '/api/bank-transfers/:purchase_id',
  action: 'purchase.read',
  params: z.object({ purchase_id: id }),
  query: z.object({ lang: language }),
  answer: z.object({ transfer: bankTransfer }),
});

/** The person does not transfer the money. What comes for all that still gives the points. */
export const cancelBankTransfer = defineCall({
  method: 'POST',
  path: '/api/bank-transfers/:purchase_id/cancel',
  action: 'bank_transfer.cancel',
  params: z.object({ purchase_id: id }),
  answer: z.object({}),
});
