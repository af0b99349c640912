import type { OwnPartner } from '@akari/contract/partner';
import { useState } from 'react';
import { useGetOwnPartnerQuery } from '../../features/partner/api.ts';
import { PartnerAddress } from '../../features/partner/PartnerAddress.tsx';
import { PartnerFacts, PartnerPostback, PartnerTermsPart } from '../../features/partner/PartnerFacts.tsx';
import { PartnerCampaigns, PartnerDays } from '../../features/partner/PartnerTables.tsx';
import { partnerText } from '../../features/partner/text.ts';
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
import '../../features/partner/partner.css';

/** The next payout, the bank account and the statements, where partners are paid. */
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

function Statistics({ partner }: { partner: OwnPartner }) {
  const t = useText(partnerText);
  const [now_ms] = useState(() => serverMs(Date.now()));
  return (
    <main className="statement-screen">
      <title>{`${t('title')} – Akari`}</title>
      <header className="statement-head">
        <div>
          <h1 className="kin">{partner.name}</h1>
          <p>{t(partner.state === 'stopped' ? 'stopped' : 'lead')}</p>
        </div>
      </header>
      <div className="payout-page">
        <PartnerFacts partner={partner} />
        <Payouts />
        <PartnerDays days={partner.days} now_ms={now_ms} />
        <PartnerCampaigns campaigns={partner.campaigns} />
        <PartnerTermsPart partner={partner} />
        {partner.state === 'active' && <PartnerAddress code={partner.code} />}
        {partner.postback_key !== null && <PartnerPostback postback_key={partner.postback_key} />}
      </div>
    </main>
  );
}

function Page() {
  const t = useText(partnerText);
  const { data, error } = useGetOwnPartnerQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data !== undefined && data.partner !== null) return <Statistics partner={data.partner} />;
  return (
    <main className="statement-screen">
      <title>{`${t('title')} – Akari`}</title>
      {data !== undefined && (
        <EmptyState heading title={t('none')} action={<ButtonLink to={PATHS.contact}>{t('ask')}</ButtonLink>}>
          {t('none_text')}
        </EmptyState>
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

/** `/partner`: the statistics of the partner that a member is attached to. */
export function Component() {
  return (
    <StatementDoor action="partner.read_own">
      <Page />
    </StatementDoor>
  );
}
