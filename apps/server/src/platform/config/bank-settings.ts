import { bicOf, ibanOf } from '@akari/rules';
import { z } from 'zod';

const DAY_MS = 86_400_000;
const name = z.string().trim().max(100).default('');

/** The bank account to which members transfer money, from the environment. */
export const bankSettings = {
  BANK_HOLDER_JA: name,
  BANK_HOLDER_EN: name,
  BANK_NAME_JA: name,
  BANK_NAME_EN: name,
  /** Branch and kind of the account. Not needed with a BIC. */
  BANK_BRANCH_JA: name,
  BANK_BRANCH_EN: name,
  /** The number of the account, or its IBAN. */
  BANK_ACCOUNT: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z -]{0,50}$/, 'must be letters and digits')
    // An IBAN begins with the two letters of a country.
    .refine((text) => !/^[A-Za-z]{2}/.test(text) || ibanOf(text) !== null, 'is not an IBAN')
    .default(''),
  BANK_BIC: z
    .string()
    .trim()
    .refine((bic) => bicOf(bic) !== null, 'is not a BIC')
    .default(''),
  /** The currency of the account: purchases in it can be paid by a transfer. */
  BANK_CURRENCY: z.enum(['USD', 'JPY']).default('USD'),
  /** How long a transfer may take, days. */
  BANK_TRANSFER_DAYS: z.coerce.number().int().min(1).max(90).default(7),
};
type Values = z.output<z.ZodObject<typeof bankSettings>>;

export const bankOf = (values: Values) => ({
  account: values.BANK_ACCOUNT,
  bic: values.BANK_BIC,
  currency: values.BANK_CURRENCY,
  holder: { ja: values.BANK_HOLDER_JA, en: values.BANK_HOLDER_EN },
  name: { ja: values.BANK_NAME_JA, en: values.BANK_NAME_EN },
  branch: { ja: values.BANK_BRANCH_JA, en: values.BANK_BRANCH_EN },
  wait_ms: values.BANK_TRANSFER_DAYS * DAY_MS,
});
export type BankConfig = ReturnType<typeof bankOf>;
