import type { BankAccountType, ZenginAccount } from '@akari/rules';

/** Who orders the transfers, as the bank has registered it. */
export interface ZenginSender {
  /** Ten digits, given by the bank. */
  code: string;
  /** In the characters of the format. */
  name: string;
  bank_code: string;
  branch_code: string;
  account_type: BankAccountType;
  account_number: string;
}
export interface ZenginTransfer {
  account: ZenginAccount;
  amount: number;
}

const RECORD_BYTES = 120;
const TYPE_DIGIT: Record<BankAccountType, string> = { ordinary: '1', current: '2', savings: '4' };
/** Half-width katakana begin here in Unicode and in JIS X 0201. */
const KANA_UNICODE = 0xff61;
const LAST_KANA = 0xff9f;
const KANA_JIS = 0xa1;
const ASCII_MOST = 0x7f;

/** Figures: to the right, zeros before. */
function figures(value: number | string, length: number): string {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length > length) throw new Error(`not a figure of ${length} digits`);
  return text.padStart(length, '0');
}
/** Letters: to the left, spaces after. */
function letters(text: string, length: number): string {
  if (text.length > length) throw new Error(`longer than ${length} signs`);
  return text.padEnd(length, ' ');
}

/** One byte for each sign: JIS X 0201, which is Shift_JIS without its double bytes. */
function bytesOf(record: string): Buffer {
  if (record.length !== RECORD_BYTES) throw new Error(`a record of ${record.length} signs`);
  return Buffer.from(
    [...record].map((sign) => {
      const code = sign.charCodeAt(0);
      if (code <= ASCII_MOST) return code;
      if (code < KANA_UNICODE || code > LAST_KANA) throw new Error('a sign that the format does not have');
      return code - KANA_UNICODE + KANA_JIS;
    }),
  );
}

const header = (sender: ZenginSender, pay_date: string): string =>
  [
    '1',
    // General transfers, in JIS.
    '21',
    '0',
    figures(sender.code, 10),
    letters(sender.name, 40),
    figures(pay_date.slice(5).replace('-', ''), 4),
    figures(sender.bank_code, 4),
    letters('', 15),
    figures(sender.branch_code, 3),
    letters('', 15),
    TYPE_DIGIT[sender.account_type],
    figures(sender.account_number, 7),
    letters('', 17),
  ].join('');

const data = ({ account, amount }: ZenginTransfer): string =>
  [
    '2',
    figures(account.bank_code, 4),
    letters('', 15),
    figures(account.branch_code, 3),
    letters('', 15),
    // The clearing house is not used any more.
    figures(0, 4),
    TYPE_DIGIT[account.account_type],
    figures(account.account_number, 7),
    letters(account.holder, 30),
    figures(amount, 10),
    // Not new, no numbers of customers, by telegraph.
    '0',
    figures(0, 10),
    figures(0, 10),
    '7',
    letters('', 8),
  ].join('');

const trailer = (transfers: readonly ZenginTransfer[]): string =>
  [
    '8',
    figures(transfers.length, 6),
    figures(
      transfers.reduce((sum, { amount }) => sum + amount, 0),
      12,
    ),
    letters('', 101),
  ].join('');

/**
 * A file of general transfers (総合振込) in the format of the Japanese Bankers Association: records of 120 bytes with a
 * line end, in JIS X 0201. Names of banks and branches are left empty: the numbers say which they are. The layout is
 * that of the public descriptions of banks, such as 「全銀協制定ファイルフォーマット【総合振込】」 of Gunma Bank.
 * @param pay_date `2026-11-30`
 * @throws when a value does not fit its field
 */
export const zenginFile = (
  sender: ZenginSender,
  pay_date: string,
  transfers: readonly ZenginTransfer[],
): Buffer =>
  Buffer.concat(
    [
      header(sender, pay_date),
      ...transfers.map(data),
      trailer(transfers),
      letters('9', RECORD_BYTES),
    ].flatMap((record) => [bytesOf(record), Buffer.from('\r\n')]),
  );
