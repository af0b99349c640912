import type { Services } from '../platform/services.ts';
import { checkLedger } from './check-ledger.ts';

/** Looks through the ledger and puts every finding on record; the caller may go on, a person has to look. */
export async function verifyLedger(services: Pick<Services, 'database' | 'log'>): Promise<void> {
  const findings = await checkLedger(services.database.db);
  for (const finding of findings) services.log.error({ finding }, 'the ledger does not balance');
  if (findings.length === 0) services.log.info('the ledger balances');
}
