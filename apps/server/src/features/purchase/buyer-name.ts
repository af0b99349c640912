import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const LENGTH = 25;

/** The name of a buyer at payment providers: always the same, and not to be guessed from the account. */
export const buyerName = (services: Pick<Services, 'secret'>, user_id: number): string =>
  createHmac('sha256', services.secret('payment buyer'))
    .update(String(user_id))
    .digest('hex')
    .slice(0, LENGTH);
