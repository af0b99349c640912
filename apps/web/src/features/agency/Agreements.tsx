import type { OwnAgreement, OwnAgreements } from '@akari/contract/agency';
import { firstDayOf, PERCENT_BP } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { useAnswerAgencyOfferMutation } from './api.ts';
import { Leave } from './Leave.tsx';
import { Fact, StateTag, Terms } from './Terms.tsx';
import { agencyText } from './text.ts';
import { useChange } from './use-change.ts';

type Offer = NonNullable<OwnAgreement['offer']>;

/** What waits for the performer's answer. */
function OfferPart({
  agreement: { agency_name, state, notice_days },
  offer: { terms_id, share_bp, from_date },
  now_ms,
}: {
  agreement: OwnAgreement;
  offer: Offer;
  now_ms: number;
}) {
  const t = useText(agencyText);
  const { number } = useFormat();
  const question = useQuestion<'accept' | 'decline'>();
  const [send] = useAnswerAgencyOfferMutation();
  const { change, busy, refusal } = useChange();
  const kind = state === 'invited' ? 'invitation' : 'change';
  const percent = number(share_bp / PERCENT_BP);
  const word = question.about ?? 'accept';
  const { calendarDate } = useCalendar();
  const answer = async () => {
    const body = { accept: word === 'accept', share_bp, from_date };
    const done = t(word === 'accept' ? 'accepted' : 'declined');
    if (await change(() => send({ params: { terms_id }, body }), done)) question.answer('yes');
  };
  return (
    <div className="agency-offer">
      <h3>{t(`offer_${kind}`)}</h3>
      <dl className="payout-facts">
        <Fact label={t('share')}>{t('share_from', { percent, date: calendarDate(from_date) })}</Fact>
        <Fact label={t('notice')}>{notice_days}</Fact>
      </dl>
      <p className="payout-hint">{t(`offer_${kind}_text`, { percent })}</p>
      <p className="payout-hint">{t('notice_text', { days: notice_days })}</p>
      <p className="payout-hint">{t('privacy_text')}</p>
      <div className="payout-ways">
        <Button look="lit" onClick={() => question.ask('accept')}>
          {t('accept')}
        </Button>
        <Button look="ghost" onClick={() => question.ask('decline')}>
          {t('decline')}
        </Button>
      </div>
      <Confirm
        question={question}
        title={t(`${word}_title`, { name: agency_name })}
        action={t(word)}
        busy={busy}
        onConfirm={() => void answer()}
      >
        <p>
          {word === 'accept'
            ? t('accept_text', { percent, date: calendarDate(firstDayOf(from_date, now_ms)) })
            : t('decline_text')}
        </p>
        {refusal !== null && <FormError error={refusal} />}
      </Confirm>
    </div>
  );
}

/** One agreement of a performer that is open. */
function One({ agreement, today, now_ms }: { agreement: OwnAgreement; today: string; now_ms: number }) {
  const t = useText(agencyText);
  const { member_id, agency_name, state, offer, left_by } = agreement;
  return (
    <section className="panel payout-part" aria-labelledby={`agency-${member_id}`}>
      <div className="agency-head">
        <h2 id={`agency-${member_id}`}>{agency_name}</h2>
        <StateTag state={state} />
      </div>
      {state !== 'invited' && <Terms agreement={agreement} today={today} own />}
      {left_by !== null && <p className="payout-hint">{t(`left_by.${left_by}`)}</p>}
      {offer !== null && <OfferPart agreement={agreement} offer={offer} now_ms={now_ms} />}
      {state === 'member' && (
        <>
          <p className="payout-hint">{t('notice_text', { days: agreement.notice_days })}</p>
          <div className="payout-ways">
            <Leave agreement={agreement} today={today} />
          </div>
        </>
      )}
    </section>
  );
}

/** What was earned since the last cut, and how it would be divided. */
function Running({ running }: { running: NonNullable<OwnAgreements['running']> }) {
  const t = useText(agencyText);
  const amount = (units: number) => <Points units={units} decimals={2} max_decimals={4} />;
  const { divided_units, part_units } = running;
  return (
    <section className="panel payout-part" aria-labelledby="agency-running">
      <h2 id="agency-running">{t('running')}</h2>
      <dl className="payout-facts">
        <Fact label={t('divided')}>{amount(divided_units)}</Fact>
        <Fact label={t('part')}>{amount(part_units)}</Fact>
        <Fact label={t('rest')}>{amount(divided_units - part_units)}</Fact>
      </dl>
      <p className="payout-hint">{t('running_hint')}</p>
    </section>
  );
}

/** The agreements of a performer: the open ones with what can be done, and a line for each earlier one. */
export function Agreements({
  performer: { agreements, running },
  today,
  now_ms,
}: {
  performer: OwnAgreements;
  today: string;
  now_ms: number;
}) {
  const t = useText(agencyText);
  const { calendarDate } = useCalendar();
  const isOpen = ({ state }: OwnAgreement): boolean =>
    state === 'invited' || state === 'member' || state === 'leaving';
  const past = agreements.filter((one) => !isOpen(one));
  return (
    <>
      {agreements.filter(isOpen).map((one) => (
        <One key={one.member_id} agreement={one} today={today} now_ms={now_ms} />
      ))}
      {running !== null && <Running running={running} />}
      {past.length > 0 && (
        <section className="panel payout-part" aria-labelledby="agency-past">
          <h2 id="agency-past">{t('past')}</h2>
          <ul className="agency-past">
            {past.map(({ member_id, agency_name, state, last_date, left_by }) => (
              <li key={member_id} className="agency-head">
                <b>{agency_name}</b>
                <StateTag state={state} />
                {last_date !== null && (
                  <span className="num">{`${t('last_date')} ${calendarDate(last_date)}`}</span>
                )}
                {left_by !== null && <span>{t(`left_by.${left_by}`)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
