import type { OfficeBatchPage, OfficePayout } from '@akari/contract/office';
import { nextPayoutBatchState, nextPayoutState, PAYOUT_FAULTS, type PayoutFault } from '@akari/rules';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import {
  useDownloadPayoutBatchMutation,
  useGetPayoutBatchQuery,
  useMovePayoutBatchMutation,
  useReturnPayoutMutation,
} from './api.ts';
import { Ask } from './Ask.tsx';
import { PayoutRows } from './PayoutRows.tsx';
import { saveFile } from './save-file.ts';
import { payoutsText } from './text.ts';
import './payouts.css';

type Move = 'send' | 'cancel' | 'pay';

function BatchQuestion({
  batch: { batch_id, followed },
  asked,
  onEnd,
}: {
  batch: OfficeBatchPage;
  asked: Move | 'download';
  onEnd: () => void;
}) {
  const t = useText(payoutsText);
  const [download] = useDownloadPayoutBatchMutation();
  const [move] = useMovePayoutBatchMutation();
  const params = { batch_id };
  const words = followed && asked === 'send' ? 'send_coins' : asked;
  return (
    <Ask
      title={t(`${words}_title`)}
      action={t(words)}
      look={asked === 'cancel' ? 'danger' : 'lit'}
      onEnd={onEnd}
      act={async (reason) => {
        if (asked !== 'download') return move({ params, body: { event: asked, reason } });
        const result = await download({ params, body: { reason } });
        if (result.data !== undefined) saveFile(result.data.file_name, result.data.content);
        return result;
      }}
    >
      <p>{t(`${words}_text`)}</p>
    </Ask>
  );
}

/** What can be done with a file now. */
function Acts({ batch }: { batch: OfficeBatchPage }) {
  const t = useText(payoutsText);
  const [asked, setAsked] = useState<Move | 'download' | null>(null);
  const { state, rows, followed } = batch;
  const left = !followed && rows.some((row) => row.state === 'sent');
  return (
    <div className="payouts-acts">
      <Button size="s" icon="arrow-dn" onClick={() => setAsked('download')}>
        {t('download')}
      </Button>
      {nextPayoutBatchState(state, 'send') !== null && (
        <Button size="s" look="lit" icon="send" onClick={() => setAsked('send')}>
          {t(followed ? 'send_coins' : 'send')}
        </Button>
      )}
      {left && (
        <Button size="s" look="lit" icon="check" onClick={() => setAsked('pay')}>
          {t('pay')}
        </Button>
      )}
      {nextPayoutBatchState(state, 'cancel') !== null && (
        <Button size="s" look="danger_ghost" onClick={() => setAsked('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {asked !== null && <BatchQuestion batch={batch} asked={asked} onEnd={() => setAsked(null)} />}
    </div>
  );
}

/** Records that a payout did not arrive. */
function BackQuestion({
  row,
  event,
  onEnd,
}: {
  row: OfficePayout;
  event: 'fail' | 'return';
  onEnd: () => void;
}) {
  const t = useText(payoutsText);
  const [fault, setFault] = useState<PayoutFault>('account');
  const [back] = useReturnPayoutMutation();
  const { payout_id, payee } = row;
  return (
    <Ask
      title={t(`${event}_title`, { name: payee.name })}
      action={t('record')}
      look="danger"
      onEnd={onEnd}
      act={(reason) => back({ params: { payout_id }, body: { event, fault, reason } })}
    >
      <p>{t('back_text')}</p>
      <Select
        label={t('fault')}
        value={fault}
        choices={PAYOUT_FAULTS.map((value) => ({ value, label: t(`faults.${value}`) }))}
        onChange={setFault}
      />
    </Ask>
  );
}

function Rows({ batch: { rows, followed } }: { batch: OfficeBatchPage }) {
  const t = useText(payoutsText);
  const { rights } = useStaff();
  const [asked, setAsked] = useState<{ row: OfficePayout; event: 'fail' | 'return' } | null>(null);
  const acts = (row: OfficePayout) => (
    <span className="payouts-acts">
      {(['fail', 'return'] as const)
        .filter((event) => nextPayoutState(row.state, event) !== null && !(followed && row.state === 'sent'))
        .map((event) => (
          <Button key={event} size="s" look="danger_ghost" onClick={() => setAsked({ row, event })}>
            {t(event)}
          </Button>
        ))}
    </span>
  );
  return (
    <section className="panel payouts-part" aria-labelledby="batch-rows">
      <h2 id="batch-rows">{t('count')}</h2>
      <PayoutRows label={t('count')} rows={rows} acts={rights.includes('money.propose') ? acts : null} />
      {asked !== null && <BackQuestion {...asked} onEnd={() => setAsked(null)} />}
    </section>
  );
}

/** One file for a bank, with its payouts. */
export function Component() {
  const t = useText(payoutsText);
  const { language } = useFormat();
  const { rights } = useStaff();
  const { batch_id = '' } = useParams();
  const { data, error } = useGetPayoutBatchQuery(
    { params: { batch_id } },
    { refetchOnMountOrArgChange: true },
  );
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/payouts', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return fault === null ? <Loading /> : <FormError error={fault.name} />;
  return (
    <OfficePage title={t('batch', { id: data.batch_id })}>
      <div className="payouts-parts">
        <section className="panel payouts-part" aria-label={t('batch', { id: data.batch_id })}>
          <Facts look="wide">
            <Fact label={t('account')}>{t(`method.${data.method}`)}</Fact>
            <Fact label={t('state')}>{t(`batch_states.${data.state}`)}</Fact>
            <Fact label={t('count')}>{data.payouts}</Fact>
            <Fact label={t('total')}>{formatMoney(data.total_minor, data.currency, language)}</Fact>
            <Fact label={t('pay_date')}>{data.pay_date}</Fact>
            <Fact label={t('approved_at')}>
              <Time at_ms={data.approved_at_ms} />
            </Fact>
            <Fact label={t('hash')}>
              <span lang="zxx" className="payouts-hash">
                {data.file_sha256}
              </span>
            </Fact>
          </Facts>
          {data.followed && <p>{t('followed_note')}</p>}
          {rights.includes('money.propose') && <Acts batch={data} />}
        </section>
        {data.rows.length > 0 && <Rows batch={data} />}
      </div>
    </OfficePage>
  );
}
