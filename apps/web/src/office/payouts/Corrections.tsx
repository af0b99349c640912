import type { correctEarnings, OfficePayouts } from '@akari/contract/office';
import { CORRECTION_CAUSES, parsePoints, type CorrectionCause } from '@akari/rules';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { Time } from '../table/Cell.tsx';
import { useCorrectEarningsMutation } from './api.ts';
import { Ask } from './Ask.tsx';
import { correctionText } from './correction-text.ts';
import { PayeeName } from './PayeeName.tsx';
import { payoutsText } from './text.ts';

type Amount = z.input<typeof correctEarnings.body>['amount'];
const UNITS_OF = ['points', 'JPY', 'EUR', 'USD'] as const;
const WAYS = ['give', 'take'] as const;
const TWO = { decimals: 2, max_decimals: 2 } as const;

/** What was typed; null: no amount. Yen are whole, euros have two decimals. */
function amountOf(typed: string, in_: Amount['in'], way: (typeof WAYS)[number]): Amount | null {
  const sign = way === 'take' ? -1 : 1;
  const text = typed.trim();
  if (in_ === 'points') {
    const units = parsePoints(text) ?? 0;
    return units > 0 ? { in: in_, units: sign * units } : null;
  }
  const form = in_ === 'JPY' ? /^\d{1,9}$/ : /^\d{1,7}(\.\d{1,2})?$/;
  if (!form.test(text)) return null;
  const [whole = '', cents = ''] = text.split('.');
  const minor = in_ === 'JPY' ? Number(whole) : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minor > 0 ? { in: in_, minor: sign * minor } : null;
}

/** Asks for a correction, which waits for a second person. */
function Propose({ onEnd }: { onEnd: () => void }) {
  const t = useText(payoutsText);
  const cause_of = useText(correctionText);
  const [user_name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [in_, setIn] = useState<Amount['in']>('points');
  const [way, setWay] = useState<(typeof WAYS)[number]>('give');
  const [cause, setCause] = useState<CorrectionCause>('counting');
  const [correct] = useCorrectEarningsMutation();
  const amount = amountOf(typed, in_, way);
  return (
    <Ask
      title={t('correct_title')}
      action={t('correct_do')}
      said={payoutsText.t('proposed')}
      blocked={amount === null || user_name.trim() === ''}
      onEnd={onEnd}
      act={async (reason) => (amount === null ? {} : correct({ body: { user_name, amount, cause, reason } }))}
    >
      <p>{t('correct_text')}</p>
      <TextField
        label={t('correct_name')}
        hint={t('correct_name_hint')}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={80}
        value={user_name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t('correct_way')}
        value={way}
        choices={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
        onChange={setWay}
      />
      <TextField
        label={t('correct_amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={typed === '' || amount !== null ? null : t('correct_invalid')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Select
        label={t('correct_in')}
        value={in_}
        choices={UNITS_OF.map((value) => ({ value, label: t(`amount_in.${value}`) }))}
        onChange={setIn}
      />
      <Select
        label={t('correct_cause')}
        value={cause}
        choices={CORRECTION_CAUSES.map((value) => ({ value, label: cause_of(value) }))}
        onChange={setCause}
      />
    </Ask>
  );
}

/** Corrections of earnings, and the way to another one. */
export function Corrections({ corrections }: Pick<OfficePayouts, 'corrections'>) {
  const t = useText(payoutsText);
  const cause_of = useText(correctionText);
  const { points } = useFormat();
  const { rights } = useStaff();
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-corrections">
      <h2 id="payouts-corrections">{t('corrections')}</h2>
      {corrections.length === 0 && <p>{t('corrections_none')}</p>}
      <ul>
        {corrections.map(({ correction_id, payee, units, cause, at_ms }) => (
          <li key={correction_id} className="payouts-line">
            <PayeeName payee={payee} />
            <b className="num">{`${points(units, TWO)} pt`}</b>
            <span>{cause_of(cause)}</span>
            <Time at_ms={at_ms} />
          </li>
        ))}
      </ul>
      {rights.includes('money.propose') && (
        <div className="payouts-acts">
          <Button size="s" icon="plus" onClick={() => setAsking(true)}>
            {t('correct')}
          </Button>
        </div>
      )}
      {asking && <Propose onEnd={() => setAsking(false)} />}
    </section>
  );
}
