import type { PendingRates } from '@akari/contract/office';
import { changedModes, PAID_MODES, type RateTable } from '@akari/rules';
import { useState } from 'react';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Time } from '../table/Cell.tsx';
import { useListRateHistoryQuery } from './api.ts';
import { useRateLine, useScopeName } from './scope.ts';
import { ratesText } from './text.ts';

/** The changes that wait for a second person. */
export function PendingList({ pending }: { pending: readonly PendingRates[] }) {
  const t = useText(ratesText);
  const nameOf = useScopeName();
  const lineOf = useRateLine();
  const { dateTime } = useFormat();
  return (
    <section className="panel rate-part" aria-labelledby="rates-pending">
      <h2 id="rates-pending">{t('pending')}</h2>
      {pending.length === 0 && <p>{t('pending_none')}</p>}
      <ul className="rate-list">
        {pending.map(({ approval_id, scope, seen, rates, reason, proposer, expires_at_ms }) => (
          <li key={approval_id}>
            <strong>{nameOf(scope)}</strong>
            {changedModes(seen, rates).map((mode) => (
              <span key={mode} className="num">
                {lineOf(mode, seen, rates)}
              </span>
            ))}
            <span>{reason}</span>
            <small>{t('by', { name: proposer, until: dateTime(expires_at_ms) })}</small>
          </li>
        ))}
      </ul>
      {pending.length > 0 && (
        <ButtonLink size="s" to="/approvals">
          {t('to_approvals')}
        </ButtonLink>
      )}
    </section>
  );
}

/** A mode that a change does not name had no rate. */
const tableOf = (fields: Record<string, number | null> | null): RateTable =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, rate]) => rate !== null));

/** What became of the rates of one site or tier. */
export function History({ scopes }: { scopes: readonly string[] }) {
  const t = useText(ratesText);
  const nameOf = useScopeName();
  const lineOf = useRateLine();
  const [chosen, setChosen] = useState<string | null>(null);
  const scope = chosen ?? scopes[0] ?? '';
  const { data } = useListRateHistoryQuery(
    { query: { scope } },
    { skip: scope === '', refetchOnMountOrArgChange: true },
  );
  return (
    <section className="panel rate-part" aria-labelledby="rates-history">
      <h2 id="rates-history">{t('history')}</h2>
      <Select
        label={t('history_of')}
        value={scope}
        choices={scopes.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setChosen}
      />
      {data?.changes.length === 0 && <p>{t('history_none')}</p>}
      <ul className="rate-list">
        {data?.changes.map(({ at_ms, outcome, reason, before, after }) => (
          <li key={`${at_ms} ${outcome}`}>
            <strong>{t(`outcome.${outcome}`)}</strong>
            {PAID_MODES.filter((mode) => after?.[mode] !== undefined).map((mode) => (
              <span key={mode} className="num">
                {lineOf(mode, tableOf(before), tableOf(after))}
              </span>
            ))}
            {reason !== null && <span>{reason}</span>}
            <small>
              <Time at_ms={at_ms} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
