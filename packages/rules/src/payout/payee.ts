import type { Currency } from '../purchase/index.ts';
import { bitcoinAddressOf } from './bitcoin-address.ts';
import { zenginKana } from './kana.ts';
import { sepaName } from './sepa-name.ts';

/** How money reaches a payee: a transfer inside Japan, a transfer in euro, or coins that are worth dollars when they are sent. */
export const PAYOUT_METHODS = ['zengin', 'sepa', 'bitcoin'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
export const CURRENCY_OF_METHOD = { zengin: 'JPY', sepa: 'EUR', bitcoin: 'USD' } as const satisfies Readonly<
  Record<PayoutMethod, Currency>
>;
export type PayoutCurrency = (typeof CURRENCY_OF_METHOD)[PayoutMethod];

export const BANK_ACCOUNT_TYPES = ['ordinary', 'current', 'savings'] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

/** What decides how much tax is withheld. Staff choose it when they confirm an account. */
export const TAX_STATUSES = ['jp_individual', 'jp_business', 'abroad'] as const;
export type TaxStatus = (typeof TAX_STATUSES)[number];

export interface ZenginAccount {
  method: 'zengin';
  legal_name: string;
  bank_code: string;
  branch_code: string;
  account_type: BankAccountType;
  account_number: string;
  /** In the characters of the format. */
  holder: string;
}
export interface SepaAccount {
  method: 'sepa';
  legal_name: string;
  iban: string;
  /** Empty: the bank is found by the IBAN. */
  bic: string;
  holder: string;
}
export interface BitcoinAccount {
  method: 'bitcoin';
  legal_name: string;
  address: string;
}
export type BankAccount = ZenginAccount | SepaAccount | BitcoinAccount;

export const PAYEE_NAME_MAX = 70;
/** Longest name of a holder in a file for Japanese banks, where a voiced kana is two characters. */
export const ZENGIN_HOLDER_MAX = 30;

/** ISO 3166 codes of the area of SEPA, with the length of an IBAN there. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18 },
  ...{ FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20 },
  ...{ LV: 21, MC: 27, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27 },
  VA: 22,
};
const LETTER_OFFSET = 55;
const IBAN_MODULUS = 97;

/** The remainder of ISO 7064, MOD 97-10, of letters and digits. */
const remainderOf = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const digits = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - LETTER_OFFSET);
    return Number(`${rest}${digits}`) % IBAN_MODULUS;
  }, 0);

/** Reads an IBAN as people write it. @returns null: its country, its length or its check digits are wrong */
export function ibanOf(text: string): string | null {
  const iban = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return null;
  return remainderOf(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** @returns null: no such code. Empty stays empty. */
export function bicOf(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return bic === '' || /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : null;
}

/** Digits as people type them, also full-width ones. @returns null: not so many digits */
export function digitsOf(text: string, count: number): string | null {
  const digits = text.normalize('NFKC').trim();
  return /^\d+$/.test(digits) && digits.length === count ? digits : null;
}
/** An account number, which banks print without its leading zeros too. */
export function accountNumberOf(text: string): string | null {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,7}$/.test(digits) ? digits.padStart(7, '0') : null;
}

/** @returns null: it cannot be written in a file for Japanese banks */
export function zenginHolderOf(text: string): string | null {
  const holder = zenginKana(text);
  return holder !== null && holder.length <= ZENGIN_HOLDER_MAX ? holder : null;
}
/** @returns null: it cannot be written in a file for banks of the SEPA area */
function sepaHolderOf(text: string): string | null {
  const holder = sepaName(text);
  return holder !== null && holder.length <= PAYEE_NAME_MAX ? holder : null;
}
const nameOf = (text: string): string | null => {
  const name = text.normalize('NFC').trim();
  return name !== '' && name.length <= PAYEE_NAME_MAX && !/\p{Cc}/u.test(name) ? name : null;
};

/** What a payee typed about an account. */
export type PayeeInput =
  | {
      method: 'zengin';
      legal_name: string;
      bank_code: string;
      branch_code: string;
      account_type: BankAccountType;
      account_number: string;
      holder: string;
    }
  | { method: 'sepa'; legal_name: string; iban: string; bic: string; holder: string }
  | { method: 'bitcoin'; legal_name: string; address: string };

/** The fields of an account that are typed. */
export type PayeeField =
  | 'legal_name'
  | 'bank_code'
  | 'branch_code'
  | 'account_number'
  | 'holder'
  | 'iban'
  | 'bic'
  | 'address';

/** Reads one field. @returns null: it is wrong */
export function payeeField(method: PayoutMethod, field: PayeeField, text: string): string | null {
  switch (field) {
    case 'legal_name':
      return nameOf(text);
    case 'bank_code':
      return digitsOf(text, 4);
    case 'branch_code':
      return digitsOf(text, 3);
    case 'account_number':
      return accountNumberOf(text);
    case 'holder':
      return method === 'zengin' ? zenginHolderOf(text) : sepaHolderOf(text);
    case 'iban':
      return ibanOf(text);
    case 'bic':
      return bicOf(text);
    case 'address':
      return bitcoinAddressOf(text);
  }
}

/** The fields that are typed of an account. */
export const PAYEE_FIELDS: Readonly<Record<PayoutMethod, readonly PayeeField[]>> = {
  zengin: ['legal_name', 'bank_code', 'branch_code', 'account_number', 'holder'],
  sepa: ['legal_name', 'iban', 'bic', 'holder'],
  bitcoin: ['legal_name', 'address'],
};

/** Reads what was typed. @returns the wrong fields, or the account */
export function readPayee(input: PayeeInput): { wrong: PayeeField[] } | { account: BankAccount } {
  const { method } = input;
  const typed = input as unknown as Record<PayeeField, string>;
  const read = PAYEE_FIELDS[method].map((field) => [field, payeeField(method, field, typed[field])] as const);
  const wrong = read.filter(([, value]) => value === null).map(([field]) => field);
  if (wrong.length > 0) return { wrong };
  return { account: { ...input, ...Object.fromEntries(read) } };
}

const SHOWN = 4;
const SHOWN_OF_SEVEN = 3;
/** The end of an account's number: all that is shown of it after it was stored. */
export function maskedAccount(account: BankAccount): string {
  switch (account.method) {
    case 'zengin':
      return account.account_number.slice(-SHOWN_OF_SEVEN);
    case 'sepa':
      return account.iban.slice(-SHOWN);
    case 'bitcoin':
      return account.address.slice(-SHOWN);
  }
}
