import type { OfficePayout, OfficePayouts } from '@akari/contract/office';
import { japanDate, type PayoutMethod } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficePayoutsQuery, useProposePayoutBatchMutation } from './api.ts';
import { Ask } from './Ask.tsx';
import { Corrections } from './Corrections.tsx';
import { HoldQuestion, Holds } from './Holds.tsx';
import { Payees } from './Payees.tsx';
import { PayoutRows } from './PayoutRows.tsx';
import { payoutsText } from './text.ts';
import './payouts.css';

/** When the next file could be paid at the earliest. */
const useToday = (): string => useState(() => japanDate(serverMs(Date.now())))[0];

function Propose({ method, onEnd }: { method: PayoutMethod; onEnd: () => void }) {
  const t = useText(payoutsText);
  const today = useToday();
  const [pay_date, setDate] = useState(today);
  const [propose] = useProposePayoutBatchMutation();
  return (
    <Ask
      title={t('propose_title', { method: t(`method.${method}`) })}
      action={t('propose')}
      said={payoutsText.t('proposed')}
      onEnd={onEnd}
      act={(reason) => propose({ body: { method, pay_date, reason } })}
    >
      <p>{t('propose_text')}</p>
      <TextField
        label={t('pay_date')}
        type="date"
        min={today}
        value={pay_date}
        required
        onChange={({ target }) => setDate(target.value)}
      />
    </Ask>
  );
}

/** The periods, and what could be paid now. */
function Summary({ data: { next_close_ms, last_period, ready } }: { data: OfficePayouts }) {
  const t = useText(payoutsText);
  const { dateTime, language } = useFormat();
  const { rights } = useStaff();
  const [asked, setAsked] = useState<PayoutMethod | null>(null);
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-close">
      <h2 id="payouts-close">{t('close')}</h2>
      <Facts look="tiles">
        <Fact label={t('next_close')}>
          <Time at_ms={next_close_ms} />
        </Fact>
        <Fact label={t('last_close')}>
          {last_period === null
            ? t('no_close')
            : last_period.closed_at_ms === null
              ? t('closing')
              : t('last_value', { at: dateTime(last_period.until_ms), count: last_period.payouts })}
        </Fact>
      </Facts>
      <h3>{t('ready')}</h3>
      <ul>
        {ready.map(({ method, currency, payouts, total_minor }) => (
          <li key={method} className="payouts-line">
            <b>{t(`method.${method}`)}</b>
            <span>
              {payouts === 0
                ? t('ready_none')
                : t('ready_value', { count: payouts, total: formatMoney(total_minor, currency, language) })}
            </span>
            {payouts > 0 && rights.includes('money.propose') && (
              <Button size="s" look="lit" icon="send" onClick={() => setAsked(method)}>
                {t('propose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && <Propose method={asked} onEnd={() => setAsked(null)} />}
    </section>
  );
}

function Open({ payouts }: { payouts: readonly OfficePayout[] }) {
  const t = useText(payoutsText);
  const { rights } = useStaff();
  const [asked, setAsked] = useState<OfficePayout | null>(null);
  const acts = (row: OfficePayout) =>
    row.holds.includes('staff') ? null : (
      <Button size="s" look="ghost" icon="lock" onClick={() => setAsked(row)}>
        {t('hold')}
      </Button>
    );
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-open">
      <h2 id="payouts-open">{t('payouts')}</h2>
      {payouts.length === 0 ? (
        <p>{t('payouts_none')}</p>
      ) : (
        <PayoutRows
          label={t('payouts')}
          rows={payouts}
          acts={rights.includes('money.propose') ? acts : null}
        />
      )}
      {asked !== null && <HoldQuestion payee={asked.payee} event="hold" onEnd={() => setAsked(null)} />}
    </section>
  );
}

function Batches({ batches }: { batches: OfficePayouts['batches'] }) {
  const t = useText(payoutsText);
  const { language } = useFormat();
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-batches">
      <h2 id="payouts-batches">{t('batches')}</h2>
      {batches.length === 0 && <p>{t('batches_none')}</p>}
      <ul>
        {batches.map((batch) => (
          <li key={batch.batch_id} className="payouts-line">
            <Link to={`/payouts/${batch.batch_id}`}>{t('batch', { id: batch.batch_id })}</Link>
            <span className="tag">{t(`batch_states.${batch.state}`)}</span>
            <span>{batch.pay_date}</span>
            <span>
              {t('ready_value', {
                count: batch.payouts,
                total: formatMoney(batch.total_minor, batch.currency, language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Payouts of the whole service. */
export function Component() {
  const t = useText(payoutsText);
  const { data, error } = useGetOfficePayoutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data !== undefined && (
        <div className="payouts-parts">
          <Summary data={data} />
          <Payees payees={data.payees} />
          <Open payouts={data.payouts} />
          <Holds holds={data.holds} />
          <Corrections corrections={data.corrections} />
          <Batches batches={data.batches} />
        </div>
      )}
    </OfficePage>
  );
}
