import { expect, it } from 'vitest';
import { sepaFile } from './sepa-file.ts';
import { zenginFile } from './zengin-file.ts';

const SENDER = {
  code: '1234567890',
  name: 'ｱｶﾘ',
  bank_code: '0001',
  branch_code: '002',
  account_type: 'ordinary',
  account_number: '7654321',
} as const;
const ACCOUNT = {
  method: 'zengin',
  legal_name: '山田 花子',
  bank_code: '0005',
  branch_code: '123',
  account_type: 'savings',
  account_number: '0004567',
  holder: 'ﾔﾏﾀﾞ ﾊﾅｺ',
} as const;
const spaces = (count: number): string => ' '.repeat(count);

it('zenginFile writes four kinds of records of 120 bytes, in JIS X 0201', () => {
  const file = zenginFile(SENDER, '2026-11-30', [
    { account: ACCOUNT, amount: 10_745 },
    { account: { ...ACCOUNT, account_type: 'current' }, amount: 1 },
  ]);
  const records = file.toString('latin1').split('\r\n');
  expect(records.map(({ length }) => length)).toEqual([120, 120, 120, 120, 120, 0]);
  const kana = (bytes: string): string => Buffer.from(bytes, 'hex').toString('latin1');
  const [akari, yamada] = [kana('b1b6d8'), kana('d4cfc0de20cac5ba')];
  expect(records).toEqual([
    `12101234567890${akari}${spaces(37)}11300001${spaces(15)}002${spaces(15)}17654321${spaces(17)}`,
    `20005${spaces(15)}123${spaces(15)}000040004567${yamada}${spaces(22)}00000107450000000000000000000007${spaces(8)}`,
    `20005${spaces(15)}123${spaces(15)}000020004567${yamada}${spaces(22)}00000000010000000000000000000007${spaces(8)}`,
    `8000002000000010746${spaces(101)}`,
    `9${spaces(119)}`,
    '',
  ]);
});

it('zenginFile refuses what does not fit', () => {
  const write =
    (account: Partial<typeof ACCOUNT>, amount = 1) =>
    () =>
      zenginFile(SENDER, '2026-11-30', [{ account: { ...ACCOUNT, ...account }, amount }]);
  expect(write({}, 10_000_000_000)).toThrow('figure');
  expect(write({}, 1.5)).toThrow('figure');
  expect(write({ holder: 'ﾔ'.repeat(31) as never })).toThrow('longer');
  expect(write({ holder: '山' as never })).toThrow('does not have');
});

it('sepaFile writes the elements of pain.001.001.09 in their order, escaped', () => {
  const file = sepaFile(
    { name: 'Akari & Co', iban: 'DE89370400440532013000', bic: '' },
    { message_id: '77', pay_date: '2026-11-30', created_at_ms: Date.UTC(2026, 10, 29, 1, 2, 3) },
    [
      {
        account: {
          method: 'sepa',
          legal_name: 'A',
          iban: 'NL91ABNA0417164300',
          bic: 'ABNANL2A',
          holder: 'A <B>',
        },
        amount_minor: 6_480,
        end_to_end_id: '88',
      },
    ],
  );
  expect(file.toString('utf8')).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
      '<GrpHdr><MsgId>77</MsgId><CreDtTm>2026-11-29T01:02:03.000Z</CreDtTm><NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>64.80</CtrlSum><InitgPty><Nm>Akari &#38; Co</Nm></InitgPty></GrpHdr>',
      '<PmtInf><PmtInfId>77</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>64.80</CtrlSum>',
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>',
      '<Dbtr><Nm>Akari &#38; Co</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
      '<CdtTrfTxInf><PmtId><EndToEndId>88</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">64.80</InstdAmt></Amt>',
      '<CdtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>A &#60;B&#62;</Nm></Cdtr>',
      '<CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct><RmtInf><Ustrd>88</Ustrd></RmtInf>',
      '</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n',
    ].join(''),
  );
});
