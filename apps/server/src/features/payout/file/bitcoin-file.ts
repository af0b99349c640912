import { CURRENCY_OF_METHOD, decimalText } from '@akari/rules';

export interface BitcoinTransfer {
  payout_id: number;
  address: string;
  /** Cents of a dollar. */
  amount_minor: number;
}

const CURRENCY = CURRENCY_OF_METHOD.bitcoin;

/** What BTCPay Server is asked for when the payouts are sent: a table (RFC 4180) for the people who agree to it. */
export const bitcoinFile = (transfers: readonly BitcoinTransfer[]): Buffer =>
  Buffer.from(
    ['payout,address,amount,currency']
      .concat(
        transfers.map(
          ({ payout_id, address, amount_minor }) =>
            `${payout_id},${address},${decimalText({ amount_minor, currency: CURRENCY })},${CURRENCY}`,
        ),
      )
      .map((line) => `${line}\r\n`)
      .join(''),
    'utf8',
  );
