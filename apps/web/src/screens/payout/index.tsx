import { AGENCY_PATH } from '@akari/rules';
import { PAYOUT_PDF_PATH } from '@akari/contract/payout';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Account } from '../../features/payout/Account.tsx';
import { useGetOwnPayoutQuery, useGetOwnPayoutsQuery } from '../../features/payout/api.ts';
import { EarningsChart } from '../../features/payout/EarningsChart.tsx';
import { History } from '../../features/payout/History.tsx';
import { Next, OpenCorrections } from '../../features/payout/Next.tsx';
import { Statement } from '../../features/payout/Statement.tsx';
import { payoutText } from '../../features/payout/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { StatementDoor } from '../statement/StatementDoor.tsx';
import '../statement/statement-screen.css';
import '../../features/payout/payout.css';

/** The page with what a payee's statements are made of, and its name. */
const PAGE_OF = { performer: PATHS.earnings, partner: PATHS.partner, agency: AGENCY_PATH } as const;
const NAME_OF = { performer: 'earnings', partner: 'statistics', agency: 'agency' } as const;

const Waits = () => (
  <>
    <Loading />
    <Skeleton className="statement-skeleton" count={5} />
  </>
);

function Overview() {
  const t = useText(payoutText);
  const { data, error } = useGetOwnPayoutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [now_ms] = useState(() => serverMs(Date.now()));
  const failed = apiErrorOf(error);
  return (
    <main className="statement-screen">
      <title>{`${t('title')} – Akari`}</title>
      <header className="statement-head">
        <div>
          <h1 className="kin">{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        {data !== undefined && (
          <div className="payout-ways">
            <ButtonLink to={PAGE_OF[data.kind]} icon="chart">
              {t(NAME_OF[data.kind])}
            </ButtonLink>
            {data.kind === 'performer' && (
              <ButtonLink to={AGENCY_PATH} icon="users">
                {t('agency')}
              </ButtonLink>
            )}
          </div>
        )}
      </header>
      {data === undefined && failed === null && <Waits />}
      {data === undefined && failed?.name === 'not_found' && <EmptyState title={t('unpaid')} />}
      {data === undefined && failed !== null && failed.name !== 'not_found' && (
        <OfflineState error={failed} />
      )}
      {data !== undefined && (
        <div className="payout-page">
          <Next payouts={data} />
          <OpenCorrections payouts={data} />
          <Account payouts={data} />
          {data.kind === 'performer' && (
            <section className="panel payout-part" aria-labelledby="payout-days">
              <h2 id="payout-days">{t('days')}</h2>
              <p className="payout-hint">{t('days_lead')}</p>
              <EarningsChart days={data.days} now_ms={now_ms} />
            </section>
          )}
          <History payouts={data.payouts} />
        </div>
      )}
    </main>
  );
}

function One({ payout_id }: { payout_id: string }) {
  const t = useText(payoutText);
  const { data, error } = useGetOwnPayoutQuery(
    { params: { payout_id } },
    { refetchOnMountOrArgChange: true },
  );
  const language = useLanguage();
  const failed = apiErrorOf(error);
  return (
    <main className="statement-screen">
      <title>{`${t('statement')} – Akari`}</title>
      <header className="statement-head">
        <div>
          <h1 className="kin">{t('statement')}</h1>
        </div>
        <ButtonLink to={PATHS.payout} icon="left">
          {t('back')}
        </ButtonLink>
      </header>
      {data === undefined && failed === null && <Waits />}
      {data === undefined && failed?.name === 'not_found' && <EmptyState title={t('missing')} />}
      {data === undefined && failed !== null && failed.name !== 'not_found' && (
        <OfflineState error={failed} />
      )}
      {data !== undefined && (
        <div className="payout-page">
          <Statement statement={data} />
          <div className="payout-ways">
            <a
              className="btn"
              href={`${PAYOUT_PDF_PATH.replace(':payout_id', data.payout_id)}?lang=${language}`}
              download
            >
              <Icon name="receipt" size="s" />
              {t('pdf')}
            </a>
          </div>
        </div>
      )}
    </main>
  );
}

/** `/payout`: the payouts of a performer, a partner or an agency; `/payout/:payout_id`: one statement. */
export function Component() {
  const t = useText(payoutText);
  const { payout_id } = useParams();
  const { data: site } = useGetSiteQuery();
  return (
    <StatementDoor action="payout.read_own">
      {site?.payouts === false && (
        <main className="statement-screen">
          <EmptyState heading title={t('off')} />
        </main>
      )}
      {site?.payouts === true && (payout_id === undefined ? <Overview /> : <One payout_id={payout_id} />)}
    </StatementDoor>
  );
}
