import type { OfficeBankArrival, OfficeBankTransfer } from '@akari/contract/office';
import { nextBankTransferState, shownReference } from '@akari/rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListOfficeBankTransfersQuery } from './api.ts';
import { ConfirmQuestion, DecideQuestion } from './Questions.tsx';
import { Statement } from './Statement.tsx';
import { bankTransfersText } from './text.ts';
import './bank-transfers.css';

const SEARCH_MAX = 60;

/** Which purchase of whom a transfer is for. */
function Line({ transfer, children }: { transfer: OfficeBankTransfer; children: ReactNode }) {
  const t = useText(bankTransfersText);
  const { price } = useFormat();
  const { code, buyer, state, purchase_id, price_cents, currency } = transfer;
  return (
    <li className="bank-line">
      <b className="num">{shownReference(code)}</b>
      <Link to={`/people/${buyer.id}`}>{buyer.name}</Link>
      <span className="tag">{t(`state.${state}`)}</span>
      <span>{t('price', { price: price(price_cents, currency) })}</span>
      <Link to={`/purchases/${purchase_id}`}>{t('record', { id: purchase_id })}</Link>
      {children}
    </li>
  );
}

function Transfers({ transfers, searched }: { transfers: readonly OfficeBankTransfer[]; searched: boolean }) {
  const t = useText(bankTransfersText);
  const { dateTime } = useFormat();
  const [asked, setAsked] = useState<OfficeBankTransfer | null>(null);
  return (
    <section className="panel bank-part" aria-labelledby="bank-transfers">
      <h2 id="bank-transfers">{t(searched ? 'found' : 'waiting')}</h2>
      {transfers.length === 0 && <p>{t(searched ? 'found_none' : 'none')}</p>}
      <ul>
        {transfers.map((transfer) => (
          <Line key={transfer.purchase_id} transfer={transfer}>
            <span>{t('due', { at: dateTime(transfer.due_at_ms) })}</span>
            {nextBankTransferState(transfer.state, 'pay') !== null && (
              <Button size="s" icon="check" onClick={() => setAsked(transfer)}>
                {t('confirm')}
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {asked !== null && <ConfirmQuestion transfer={asked} onEnd={() => setAsked(null)} />}
    </section>
  );
}

function Differing({ arrivals }: { arrivals: readonly OfficeBankArrival[] }) {
  const t = useText(bankTransfersText);
  const { price } = useFormat();
  const [asked, setAsked] = useState<{
    arrival: OfficeBankArrival;
    decision: 'settle' | 'reject';
  } | null>(null);
  return (
    <section className="panel bank-part" aria-labelledby="bank-differing">
      <h2 id="bank-differing">{t('differing')}</h2>
      {arrivals.length === 0 && <p>{t('differing_none')}</p>}
      <ul>
        {arrivals.map((arrival) => (
          <Line key={arrival.arrival_id} transfer={arrival.transfer}>
            <span>
              {t('came', {
                amount: price(arrival.amount_cents, arrival.transfer.currency),
                date: arrival.received_on,
              })}
            </span>
            <Button size="s" icon="check" onClick={() => setAsked({ arrival, decision: 'settle' })}>
              {t('settle')}
            </Button>
            <Button
              size="s"
              look="danger_ghost"
              icon="close"
              onClick={() => setAsked({ arrival, decision: 'reject' })}
            >
              {t('reject')}
            </Button>
          </Line>
        ))}
      </ul>
      {asked !== null && <DecideQuestion {...asked} onEnd={() => setAsked(null)} />}
    </section>
  );
}

/** Bank transfers that members were asked for, and what has arrived. */
export function Component() {
  const t = useText(bankTransfersText);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data, error } = useListOfficeBankTransfersQuery(
    { query: { search } },
    { refetchOnMountOrArgChange: true },
  );
  const failed = apiErrorOf(error);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <form className="bank-search" onSubmit={find}>
        <TextField
          label={t('search')}
          hint={t('search_hint')}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon="search" type="submit">
          {t('find')}
        </Button>
      </form>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data !== undefined && (
        <div className="bank-parts">
          <Statement />
          <Transfers transfers={data.transfers} searched={search !== ''} />
          <Differing arrivals={data.differing} />
        </div>
      )}
    </OfficePage>
  );
}
