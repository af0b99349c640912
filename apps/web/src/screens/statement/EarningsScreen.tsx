import { AGENCY_PATH } from '@akari/rules';
import { STATEMENT_KINDS } from '@akari/contract/ledger';
import { useState } from 'react';
import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { useLazyGetEarningsQuery } from '../../features/ledger/api.ts';
import type { Filter } from '../../features/ledger/filter.ts';
import { useGetOwnAgencyQuery } from '../../features/agency/api.ts';
import { agencyText } from '../../features/agency/text.ts';
import { ledgerText } from '../../features/ledger/text.ts';
import { usePages } from '../../features/ledger/use-pages.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useText } from '../../text/index.ts';
import { StatementDoor } from './StatementDoor.tsx';
import { StatementFrame } from './StatementFrame.tsx';

/** A performer buys no points. */
const KINDS = STATEMENT_KINDS.filter((kind) => kind !== 'points');

function Earnings() {
  const { data: site } = useGetSiteQuery();
  const t = useText(ledgerText);
  const [load, { data }] = useLazyGetEarningsQuery();
  const [filter, setFilter] = useState<Filter>({});
  const pages = usePages(load, filter);
  const about = useText(agencyText);
  const { data: agencies } = useGetOwnAgencyQuery();
  const running = agencies?.performer?.running ?? null;
  return (
    <StatementFrame
      title={t('earnings')}
      lead={t('earnings_lead')}
      head={
        <>
          {data !== undefined && (
            <p className="statement-total">
              <small>{t('earnings_balance')}</small>
              <Points units={data.balance_units - (running?.part_units ?? 0)} decimals={2} max_decimals={2} />
              {running !== null && <small>{about('without_part')}</small>}
            </p>
          )}
          {running !== null && (
            <ButtonLink to={AGENCY_PATH} icon="users">
              {about('title')}
            </ButtonLink>
          )}
          {site?.payouts === true && (
            <ButtonLink to={PATHS.payout} icon="receipt">
              {t('payouts')}
            </ButtonLink>
          )}
        </>
      }
      csv="/api/earnings.csv"
      empty={{
        text: t('empty_performer'),
        action: (
          <ButtonLink look="lit" to={PATHS.studio}>
            {t('to_studio')}
          </ButtonLink>
        ),
      }}
      pages={pages}
      kinds={KINDS}
      bySource
      filter={filter}
      onFilter={setFilter}
    />
  );
}

/** `/earnings`: the payments that a performer received. */
export function Component() {
  return (
    <StatementDoor action="earnings.read">
      <Earnings />
    </StatementDoor>
  );
}
