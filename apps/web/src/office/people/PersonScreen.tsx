import type { OfficePerson } from '@akari/contract/office';
import {
  FOR_GOOD_MS,
  SESSION_MODES,
  type ChannelStatus,
  type RateTable,
  type SessionMode,
  type ViewerTier,
} from '@akari/rules';
import { useParams } from 'react-router';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { sitesText } from '../sites/text.ts';
import { Time } from '../table/Cell.tsx';
import { fieldValue } from '../table/field-label.ts';
import { choiceText } from '../table/choice-text.ts';
import { useGetOfficePersonQuery } from './api.ts';
import { liftText } from './lift-text.ts';
import { ClosingFacts } from './ClosingFacts.tsx';
import { Lots } from './Lots.tsx';
import { PersonActs } from './PersonActs.tsx';
import { peopleText } from './text.ts';
import { TimeLine } from './TimeLine.tsx';
import './person.css';

/** Who the person is, and the sums. */
function About({ person }: { person: OfficePerson }) {
  const t = useText(peopleText);
  const choice = useText(choiceText);
  const lang = useText(sitesText);
  const lift = useText(liftText);
  const { points, price } = useFormat();
  const pt = (units: number) => t('pt', { points: points(units, { decimals: 1 }) });
  const { points_units, coupon_points_units, last_seen_at_ms } = person;
  return (
    <section className="panel person-about" aria-labelledby="person-about">
      <h2 id="person-about">{t('about')}</h2>
      <Facts>
        <Fact label={t('id')}>{person.person_id}</Fact>
        <Fact label={t('type')}>{choice(`user_type.${person.user_type}` as 'user_type.205')}</Fact>
        {points_units !== null && (
          <Fact label={t('tier')}>
            <TierBadge tier={person.tier as ViewerTier} />
          </Fact>
        )}
        <Fact label={t('site')}>{person.site_id}</Fact>
        <Fact label={t('language')}>{lang(`language.${person.chat_lang}`)}</Fact>
        <Fact label={t('email')}>{person.email ?? '–'}</Fact>
        <Fact label={t('created')}>
          <Time at_ms={person.created_at_ms} />
        </Fact>
        <Fact label={t('last_seen')}>
          {last_seen_at_ms === null ? '–' : <Time at_ms={last_seen_at_ms} />}
        </Fact>
        {points_units !== null && <Fact label={t('points')}>{pt(points_units)}</Fact>}
        {person.debt_units > 0 && <Fact label={lift('debt')}>{pt(person.debt_units)}</Fact>}
        {coupon_points_units !== null && <Fact label={t('coupon_points')}>{pt(coupon_points_units)}</Fact>}
        {person.channel === null && (
          <Fact label={t('bought')}>
            {person.bought.map((one) => price(one.amount_minor, one.currency)).join(', ') || '–'}
          </Fact>
        )}
        {person.channel === null && <Fact label={t('spent')}>{pt(person.spent_units)}</Fact>}
        {person.channel !== null && <Fact label={t('earnings')}>{pt(person.channel.earnings_units)}</Fact>}
      </Facts>
    </section>
  );
}

/** DL chat follows the performer's own rate of party chat. */
const isOwn = (rates: RateTable, mode: SessionMode): boolean =>
  rates[mode] !== undefined || (mode === 'dlchat' && rates.party !== undefined);

/** The terms of a performer. */
function Terms({ channel }: { channel: NonNullable<OfficePerson['channel']> }) {
  const t = useText(peopleText);
  const choice = useText(choiceText);
  const { points, number, language } = useFormat();
  const share = `${number(channel.share_now_bp / 100)}%`;
  const modes = SESSION_MODES.filter((mode) => mode !== 'preview' && mode !== 'free');
  return (
    <section className="panel person-about" aria-labelledby="person-terms">
      <h2 id="person-terms">{t('performer')}</h2>
      <p className="person-intro">
        <strong>{channel.display_name[language]}</strong>
        {channel.introduction[language]}
      </p>
      <Facts>
        <Fact label={t('languages')}>{fieldValue('languages', channel.languages, language)}</Fact>
        <Fact label={t('share')}>{channel.share_bp === null ? t('share_site', { share }) : share}</Fact>
        {modes.map((mode) => (
          <Fact key={mode} label={choice(`mode.${mode}`)}>
            <span className="num">{t('pt', { points: points(channel.rates_now[mode] ?? 0) })}</span>{' '}
            <small>{t(isOwn(channel.rates, mode) ? 'rate_own' : 'rate_site')}</small>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** One person: who they are, what may be done, and everything that happened. */
export function Component() {
  const t = useText(peopleText);
  const choice = useText(choiceText);
  const lift = useText(liftText);
  const { dateTime } = useFormat();
  const { person_id = '' } = useParams();
  const { data: person, error } = useGetOfficePersonQuery(
    { params: { person_id } },
    { refetchOnMountOrArgChange: true },
  );
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/people', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (person === undefined) return fault === null ? <Loading /> : <FormError error={fault.name} />;
  const { excluded_until_ms } = person;
  return (
    <OfficePage title={person.user_name} actions={<PersonActs key={person.person_id} person={person} />}>
      <p className="person-state">
        <Crest name={person.user_name} size_px={40} />
        <span className="person-type">{choice(`user_type.${person.user_type}` as 'user_type.205')}</span>
        {person.channel !== null && <StatusChip status={person.channel.status as ChannelStatus} />}
        {person.payments_locked_at_ms !== null && (
          <strong className="person-closed">
            {lift('locked', { at: dateTime(person.payments_locked_at_ms) })}
          </strong>
        )}
        {person.closed_at_ms !== null && (
          <strong className="person-closed">{t('closed', { at: dateTime(person.closed_at_ms) })}</strong>
        )}
        {excluded_until_ms !== null && (
          <strong className="person-closed">
            {excluded_until_ms >= FOR_GOOD_MS
              ? t('excluded_for_good')
              : t('excluded', { at: dateTime(excluded_until_ms) })}
          </strong>
        )}
      </p>
      <div className="person-parts">
        <div className="person-side">
          <About person={person} />
          {person.channel === null && person.closed_at_ms !== null && (
            <ClosingFacts person_id={person.person_id} />
          )}
          {person.lots.length > 0 && <Lots lots={person.lots} />}
          {person.channel !== null && <Terms channel={person.channel} />}
        </div>
        <TimeLine person_id={person.person_id} />
      </div>
    </OfficePage>
  );
}
