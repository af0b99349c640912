import type { OfficeBookBalance, OfficeProviderBook } from '@akari/contract/office';
import { BOOK_ACCOUNTS, type BookAccount } from '@akari/rules';
import { useEffect, useState } from 'react';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetProviderBookQuery } from './api.ts';
import { ClosedDifferences, OpenDifferences } from './Differences.tsx';
import { ImportStatement } from './ImportStatement.tsx';
import { providerBookText } from './text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';
import './provider-book.css';

/** What comes in is a credit in the book; it is shown as people read it. */
const CREDITS: readonly BookAccount[] = ['sales', 'corrections'];
/** An import asks for the comparison, which runs in the background: the page looks often for a while. */
const OFTEN = { every_ms: 2_000, for_ms: 30_000 };
const LOOK_EVERY_MS = 60_000;

function Balance({
  balance: { provider, currency, accounts, listed_until },
}: {
  balance: OfficeBookBalance;
}) {
  const t = useText(providerBookText);
  const providerName = useProviderName();
  const { language } = useFormat();
  const shown = BOOK_ACCOUNTS.filter((account) => account !== 'corrections' || accounts.corrections !== 0);
  return (
    <li className="book-balance">
      <h3>
        {providerName(provider)} <span className="tag">{currency}</span>
        <small>{listed_until === null ? t('not_listed') : t('listed_until', { date: listed_until })}</small>
      </h3>
      <Facts look="tiles">
        {shown.map((account) => {
          const amount_minor =
            accounts[account] === 0 ? 0 : accounts[account] * (CREDITS.includes(account) ? -1 : 1);
          return (
            <Fact key={account} label={t(`account.${account}`)}>
              <span className="num">{formatMoney(amount_minor, currency, language)}</span>
            </Fact>
          );
        })}
      </Facts>
    </li>
  );
}

function Balances({ balances }: { balances: readonly OfficeBookBalance[] }) {
  const t = useText(providerBookText);
  return (
    <section className="panel book-part" aria-labelledby="book-balances">
      <h2 id="book-balances">{t('balances')}</h2>
      {balances.length === 0 && <p>{t('balances_none')}</p>}
      <ul className="book-balances">
        {balances.map((balance) => (
          <Balance key={`${balance.provider} ${balance.currency}`} balance={balance} />
        ))}
      </ul>
    </section>
  );
}

function Statements({ statements }: { statements: OfficeProviderBook['statements'] }) {
  const t = useText(providerBookText);
  const providerName = useProviderName();
  return (
    <section className="panel book-part" aria-labelledby="book-files">
      <h2 id="book-files">{t('files')}</h2>
      {statements.length === 0 && <p>{t('files_none')}</p>}
      <ul>
        {statements.map(({ statement_id, provider, file_name, staff, added, known, unread, at_ms }) => (
          <li key={statement_id} className="book-line">
            <b>{providerName(provider)}</b>
            <span className="book-name">{file_name}</span>
            <span>{t('file_counts', { added, known, unread })}</span>
            <small>
              {staff} <Time at_ms={at_ms} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The money at the payment companies, their statements, and how the two differ. */
export function Component() {
  const t = useText(providerBookText);
  const [imported, setImported] = useState(false);
  useEffect(() => {
    if (!imported) return undefined;
    const timer = setTimeout(() => setImported(false), OFTEN.for_ms);
    return () => clearTimeout(timer);
  }, [imported]);
  const { data, error } = useGetProviderBookQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: imported ? OFTEN.every_ms : LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data !== undefined && (
        <div className="book-parts">
          <Balances balances={data.balances} />
          <ImportStatement providers={data.providers} onImported={() => setImported(true)} />
          <OpenDifferences open={data.open} open_count={data.open_count} grace_days={data.grace_days} />
          <ClosedDifferences closed={data.closed} />
          <Statements statements={data.statements} />
        </div>
      )}
    </OfficePage>
  );
}
