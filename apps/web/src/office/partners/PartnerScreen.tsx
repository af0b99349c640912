import type { OfficePartner } from '@akari/contract/office';
import { ARRIVAL_PARAMETERS } from '@akari/rules';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DayBars } from '../../kit/chart/DayBars.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetPartnerQuery } from './api.ts';
import { MakePartner } from './MakePartner.tsx';
import { EditDialog, SwitchDialog, TermsDialog } from './PartnerDialogs.tsx';
import { Counted, Postbacks, TermHistory } from './PartnerTables.tsx';
import { partnersText } from './text.ts';
import './partners.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

function Details({ partner }: { partner: OfficePartner }) {
  const t = useText(partnersText);
  const { plan, code, state, member_id, postback_key } = partner;
  return (
    <Facts look="wide">
      <Fact label={t('state')}>{t(`states.${state}`)}</Fact>
      <Fact label={t('link')}>
        <b className="num">{`${location.origin}/?${ARRIVAL_PARAMETERS.code}=${code}`}</b>
      </Fact>
      <Fact label={t('email')}>{plan.email}</Fact>
      <Fact label={t('site')}>{String(plan.site_id)}</Fact>
      <Fact label={t('member_label')}>
        {member_id === null ? t('member_none') : <Link to={`/people/${member_id}`}>{plan.member_name}</Link>}
      </Fact>
      <Fact label={t('postback_label')}>
        {plan.postback_url === '' ? t('postback_none') : `${plan.postback_method} ${plan.postback_url}`}
      </Fact>
      {postback_key !== null && <Fact label={t('postback_key')}>{postback_key}</Fact>}
      <Fact label={t('made_by')}>
        {partner.made_by} <Time at_ms={partner.made_at_ms} />
      </Fact>
    </Facts>
  );
}

function Figures({ partner }: { partner: OfficePartner }) {
  const t = useText(partnersText);
  const { number, points } = useFormat();
  const { figures, month_units } = partner;
  const amount = (units: number): string => `${points(units, TWO)} pt`;
  return (
    <Facts look="tiles">
      <Fact label={t('registrations')}>{number(figures.registrations)}</Fact>
      <Fact label={t('first_purchases')}>{number(figures.first_purchases)}</Fact>
      <Fact label={t('sold')}>{amount(figures.sold_units)}</Fact>
      <Fact label={t('back_sold')}>{amount(figures.back_units)}</Fact>
      <Fact label={t('month')}>{amount(month_units)}</Fact>
      <Fact label={t('held')}>{amount(figures.held_units)}</Fact>
      <Fact label={t('payable')}>{amount(figures.payable_units)}</Fact>
      <Fact label={t('settled')}>{amount(figures.settled_units)}</Fact>
    </Facts>
  );
}

/** What came by day and by campaign. */
function Statistics({ partner }: { partner: OfficePartner }) {
  const t = useText(partnersText);
  const [now_ms] = useState(() => serverMs(Date.now()));
  const days = partner.days.toReversed().map(({ date: name, ...line }) => ({ name, ...line }));
  const campaigns = partner.campaigns.map(({ campaign, ...line }) => ({
    name: campaign === '' ? t('no_campaign') : campaign,
    ...line,
  }));
  const values = new Map(days.map(({ name, commission_units }) => [name, commission_units]));
  return (
    <>
      <section className="panel partner-part" aria-labelledby="partner-figures">
        <h2 id="partner-figures">{t('figures')}</h2>
        <Figures partner={partner} />
        {days.length > 0 && <DayBars values={values} now_ms={now_ms} />}
      </section>
      <Counted id="partner-days" title={t('days')} head={t('day')} lines={days} />
      <Counted id="partner-campaigns" title={t('campaigns')} head={t('campaign')} lines={campaigns} />
    </>
  );
}

function One({ partner }: { partner: OfficePartner }) {
  const t = useText(partnersText);
  const [editing, setting, switching] = [useQuestion(), useQuestion(), useQuestion()];
  const active = partner.state === 'active';
  return (
    <OfficePage title={partner.plan.name}>
      <section className="panel partner-part" aria-labelledby="partner-details">
        <h2 id="partner-details">{t('plan')}</h2>
        <Details partner={partner} />
        <div className="partner-acts">
          <Button onClick={() => editing.ask(true)}>{t('edit')}</Button>
          <Button onClick={() => setting.ask(true)}>{t('set_terms')}</Button>
          <Button look={active ? 'danger_ghost' : 'lit'} onClick={() => switching.ask(true)}>
            {t(active ? 'stop' : 'start')}
          </Button>
        </div>
      </section>
      <Statistics partner={partner} />
      <TermHistory terms={partner.terms} />
      <Postbacks postbacks={partner.postbacks} />
      <EditDialog question={editing} partner={partner} />
      <TermsDialog question={setting} partner={partner} />
      <SwitchDialog question={switching} partner={partner} />
    </OfficePage>
  );
}

/** A partner with the statistics, or the form of a new one. */
export function Component() {
  const t = useText(partnersText);
  const { partner_id = '' } = useParams();
  const fresh = partner_id === 'new';
  const asked = useGetPartnerQuery({ params: { partner_id } }, { skip: fresh });
  if (fresh)
    return (
      <OfficePage title={t('new')}>
        <MakePartner />
      </OfficePage>
    );
  const missing = {
    title: t('missing'),
    text: t('missing_text'),
    back: { to: '/partners', name: t('back') },
  };
  return (
    <OneThing asked={asked} missing={missing}>
      {(partner) => <One partner={partner} />}
    </OneThing>
  );
}
