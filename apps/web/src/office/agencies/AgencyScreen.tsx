import type { AgencyMember } from '@akari/contract/agency';
import type { OfficeAgency } from '@akari/contract/office';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { CloseDialog, EditDialog, InviteDialog, OfferDialog } from './AgencyDialogs.tsx';
import { DayTable, MemberTable } from './AgencyTables.tsx';
import { useGetAgencyQuery } from './api.ts';
import { MakeAgency } from './MakeAgency.tsx';
import { agenciesText } from './text.ts';
import './agencies.css';

function Details({
  agency: { state, account, plan, made_by, made_at_ms, figures },
}: {
  agency: OfficeAgency;
}) {
  const t = useText(agenciesText);
  const { points } = useFormat();
  const amount = (units: number): string => `${points(units, { decimals: 2, max_decimals: 4 })} pt`;
  return (
    <Facts look="wide">
      <Fact label={t('state')}>{t(`states.${state}`)}</Fact>
      <Fact label={t('account')}>
        <Link to={`/people/${account.id}`}>{account.name}</Link>
      </Fact>
      <Fact label={t('site')}>{String(plan.site_id)}</Fact>
      <Fact label={t('made_by')}>
        {made_by} <Time at_ms={made_at_ms} />
      </Fact>
      <Fact label={t('total')}>{amount(figures.part_units)}</Fact>
      <Fact label={t('payable')}>{amount(figures.payable_units)}</Fact>
      <Fact label={t('settled')}>{amount(figures.settled_units)}</Fact>
    </Facts>
  );
}

function One({ agency }: { agency: OfficeAgency }) {
  const t = useText(agenciesText);
  const [editing, inviting, closing] = [useQuestion(), useQuestion(), useQuestion()];
  const offering = useQuestion<AgencyMember>();
  const active = agency.state === 'active';
  return (
    <OfficePage title={agency.plan.name}>
      <section className="panel agency-part" aria-labelledby="agency-details">
        <h2 id="agency-details">{t('plan')}</h2>
        <Details agency={agency} />
        <div className="agency-acts">
          <Button onClick={() => editing.ask(true)}>{t('edit')}</Button>
          {active && <Button onClick={() => inviting.ask(true)}>{t('invite')}</Button>}
          {active && (
            <Button look="danger_ghost" onClick={() => closing.ask(true)}>
              {t('close')}
            </Button>
          )}
        </div>
      </section>
      <MemberTable members={agency.members} onOffer={offering.ask} />
      <DayTable days={agency.days} />
      <EditDialog question={editing} agency={agency} />
      <InviteDialog question={inviting} agency={agency} />
      <OfferDialog question={offering} agency={agency} />
      <CloseDialog question={closing} agency={agency} />
    </OfficePage>
  );
}

/** An agency with its performers, or the form of a new one. */
export function Component() {
  const t = useText(agenciesText);
  const { agency_id = '' } = useParams();
  const fresh = agency_id === 'new';
  const asked = useGetAgencyQuery({ params: { agency_id } }, { skip: fresh });
  if (fresh)
    return (
      <OfficePage title={t('new')}>
        <MakeAgency />
      </OfficePage>
    );
  const missing = {
    title: t('missing'),
    text: t('missing_text'),
    back: { to: '/agencies', name: t('back') },
  };
  return (
    <OneThing asked={asked} missing={missing}>
      {(agency) => <One agency={agency} />}
    </OneThing>
  );
}
