import { decimalText, type SepaAccount } from '@akari/rules';

/** Whose account is debited. */
export interface SepaSender {
  name: string;
  iban: string;
  /** Empty: the bank is found by the IBAN. */
  bic: string;
}
export interface SepaTransfer {
  account: SepaAccount;
  amount_minor: number;
  /** Unique for ever: it comes back when the transfer does. At most 35 signs. */
  end_to_end_id: string;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tag = (name: string, content: string, attribute = ''): string =>
  `<${name}${attribute}>${content}</${name}>`;
const text = (name: string, value: string): string => tag(name, escaped(value));
const euro = (amount_minor: number): string => decimalText({ amount_minor, currency: 'EUR' });

const agent = (name: string, bic: string): string =>
  tag(name, tag('FinInstnId', bic === '' ? tag('Othr', text('Id', 'NOTPROVIDED')) : text('BICFI', bic)));
const ibanAccount = (name: string, iban: string): string => tag(name, tag('Id', text('IBAN', iban)));

const transferXml = ({ account, amount_minor, end_to_end_id }: SepaTransfer): string =>
  tag(
    'CdtTrfTxInf',
    [
      tag('PmtId', text('EndToEndId', end_to_end_id)),
      tag('Amt', tag('InstdAmt', euro(amount_minor), ' Ccy="EUR"')),
      // The bank of the receiver may be left out; that of the sender may not.
      account.bic === '' ? '' : agent('CdtrAgt', account.bic),
      tag('Cdtr', text('Nm', account.holder)),
      ibanAccount('CdtrAcct', account.iban),
      tag('RmtInf', text('Ustrd', end_to_end_id)),
    ].join(''),
  );

/**
 * A customer credit transfer initiation, ISO 20022 `pain.001.001.09`, with the elements and their order that the
 * customer-to-bank guidelines of the European Payments Council for SEPA credit transfers ask for.
 * @param message_id at most 35 signs, unique for ever
 * @param pay_date `2026-11-30`
 */
export function sepaFile(
  sender: SepaSender,
  { message_id, pay_date, created_at_ms }: { message_id: string; pay_date: string; created_at_ms: number },
  transfers: readonly SepaTransfer[],
): Buffer {
  const count = text('NbOfTxs', String(transfers.length));
  const sum = text('CtrlSum', euro(transfers.reduce((total, { amount_minor }) => total + amount_minor, 0)));
  const group = tag(
    'GrpHdr',
    [
      text('MsgId', message_id),
      text('CreDtTm', new Date(created_at_ms).toISOString()),
      count,
      sum,
      tag('InitgPty', text('Nm', sender.name)),
    ].join(''),
  );
  const payment = tag(
    'PmtInf',
    [
      text('PmtInfId', message_id),
      text('PmtMtd', 'TRF'),
      count,
      sum,
      tag('PmtTpInf', tag('SvcLvl', text('Cd', 'SEPA'))),
      tag('ReqdExctnDt', text('Dt', pay_date)),
      tag('Dbtr', text('Nm', sender.name)),
      ibanAccount('DbtrAcct', sender.iban),
      agent('DbtrAgt', sender.bic),
      text('ChrgBr', 'SLEV'),
      ...transfers.map(transferXml),
    ].join(''),
  );
  const document = tag(
    'Document',
    tag('CstmrCdtTrfInitn', group + payment),
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, 'utf8');
}
