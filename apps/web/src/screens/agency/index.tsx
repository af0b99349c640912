import type { OwnAgency, OwnAgreements } from '@akari/contract/agency';
import { japanDate } from '@akari/rules';
import { useState } from 'react';
import { AgencyFigures } from '../../features/agency/AgencyFigures.tsx';
import { Agreements } from '../../features/agency/Agreements.tsx';
import { useGetOwnAgencyQuery } from '../../features/agency/api.ts';
import { Days } from '../../features/agency/Days.tsx';
import { InviteForm, Members } from '../../features/agency/Members.tsx';
import { agencyText } from '../../features/agency/text.ts';
import { Account } from '../../features/payout/Account.tsx';
import { useGetOwnPayoutsQuery } from '../../features/payout/api.ts';
import { History } from '../../features/payout/History.tsx';
import { Next, OpenCorrections } from '../../features/payout/Next.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useText } from '../../text/index.ts';
import { StatementDoor } from '../statement/StatementDoor.tsx';
import '../statement/statement-screen.css';
import '../../features/payout/payout.css';
import '../../features/agency/agency.css';

/** The next payout, the bank account and the statements of an agency, where people are paid. */
function Payouts() {
  const { data: site } = useGetSiteQuery();
  const { data } = useGetOwnPayoutsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: site?.payouts !== true,
  });
  if (data === undefined) return null;
  return (
    <>
      <Next payouts={data} />
      <OpenCorrections payouts={data} />
      <Account payouts={data} />
      <History payouts={data.payouts} />
    </>
  );
}

function OfAgency({ agency, now_ms }: { agency: OwnAgency; now_ms: number }) {
  const t = useText(agencyText);
  const active = agency.state === 'active';
  return (
    <>
      <header className="statement-head">
        <div>
          <h1 className="kin">{agency.name}</h1>
          <p>{t(active ? 'lead_agency' : 'closed')}</p>
        </div>
      </header>
      <div className="payout-page">
        <AgencyFigures figures={agency.figures} />
        <Members agency={agency} now_ms={now_ms} />
        {active && <InviteForm agency={agency} now_ms={now_ms} />}
        <Days days={agency.days} look="agency" />
        <Payouts />
      </div>
    </>
  );
}

function OfPerformer({ performer, now_ms }: { performer: OwnAgreements; now_ms: number }) {
  const t = useText(agencyText);
  const { data: site } = useGetSiteQuery();
  const none = performer.agreements.length === 0;
  return (
    <>
      <header className="statement-head">
        <div>
          <h1 className="kin">{t('title')}</h1>
          <p>{t('lead_performer')}</p>
        </div>
        {site?.payouts === true && (
          <ButtonLink to={PATHS.payout} icon="receipt">
            {t('payouts')}
          </ButtonLink>
        )}
      </header>
      {none ? (
        <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
      ) : (
        <div className="payout-page">
          <Agreements performer={performer} today={japanDate(now_ms)} now_ms={now_ms} />
          {performer.agreements.some(({ shares }) => shares.length > 0) && (
            <Days days={performer.days} look="performer" />
          )}
        </div>
      )}
    </>
  );
}

function Page() {
  const t = useText(agencyText);
  const { data, error } = useGetOwnAgencyQuery(undefined, { refetchOnMountOrArgChange: true });
  const [now_ms] = useState(() => serverMs(Date.now()));
  const failed = apiErrorOf(error);
  return (
    <main className="statement-screen">
      <title>{`${t('title')} – Akari`}</title>
      {data !== undefined && data.agency !== null && <OfAgency agency={data.agency} now_ms={now_ms} />}
      {data !== undefined && data.performer !== null && (
        <OfPerformer performer={data.performer} now_ms={now_ms} />
      )}
      {data !== undefined && data.agency === null && data.performer === null && (
        <EmptyState heading title={t('none')} />
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="statement-skeleton" count={5} />
        </>
      )}
    </main>
  );
}

/** `/payout/agency`: the agreements of a performer, or the performers of an agency. */
export function Component() {
  return (
    <StatementDoor action="agency.use">
      <Page />
    </StatementDoor>
  );
}
