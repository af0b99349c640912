import type { BankAccount } from '@akari/rules';
import type { PayoutConfig } from '../../platform/config/payout-settings.ts';
import { createSealingKey, readSealingKey, type SealingKey } from '../../platform/config/sealing-key.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Reads the key for each use, so that a key that was put back counts at once. @throws payout_key_unavailable */
export async function readPayoutKey({ key_file }: Pick<PayoutConfig, 'key_file'>): Promise<SealingKey> {
  try {
    return await readSealingKey(key_file ?? '');
  } catch (error) {
    const problem = new Problem('payout_key_unavailable');
    problem.cause = error;
    throw problem;
  }
}

/** Why there are no payouts; null: there are. Creates the default key at the first start. */
export async function missingForPayouts(config: PayoutConfig): Promise<string | null> {
  if (config.methods.length === 0)
    return 'PAYOUT_RATES, PAYOUT_ZENGIN_CODE / _NAME / _ACCOUNT, PAYOUT_SEPA_NAME / _IBAN';
  if (config.key_file === null) return 'PAYOUT_KEY_FILE';
  if (config.may_create_key) await createSealingKey(config.key_file);
  return readSealingKey(config.key_file).then(
    () => null,
    () => 'PAYOUT_KEY_FILE',
  );
}

/** An account is bound to its performer: it cannot be read from the row of another one. */
const purposeOf = (performer_id: number): string => `payee:${performer_id}`;
export const sealAccount = (key: SealingKey, performer_id: number, account: BankAccount): string =>
  key.seal(JSON.stringify(account), purposeOf(performer_id));
export function openAccount(key: SealingKey, performer_id: number, sealed: string): BankAccount {
  try {
    return JSON.parse(key.open(sealed, purposeOf(performer_id))) as BankAccount;
  } catch (error) {
    const problem = new Problem('payout_key_unavailable');
    problem.cause = error;
    throw problem;
  }
}

const FILE = 'payout file';
export const sealFile = (key: SealingKey, file: Buffer): string => key.seal(file.toString('base64'), FILE);
export const openFile = (key: SealingKey, sealed: string): Buffer =>
  Buffer.from(key.open(sealed, FILE), 'base64');
