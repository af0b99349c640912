import type { AgencyMember, OwnAgency } from '@akari/contract/agency';
import { dateAfter, japanDate, PERCENT_BP } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import {
  useInviteAgencyMemberMutation,
  useOfferAgencyShareMutation,
  useWithdrawAgencyOfferMutation,
} from './api.ts';
import { Leave } from './Leave.tsx';
import { newShare, shareOf, type ShareTyped } from './share-typed.ts';
import { StateTag, Terms } from './Terms.tsx';
import { agencyText } from './text.ts';
import { useChange } from './use-change.ts';

interface Place {
  agency: OwnAgency;
  now_ms: number;
}

function ShareFields({
  typed,
  set,
  now_ms,
}: {
  typed: ShareTyped;
  set: (change: Partial<ShareTyped>) => void;
  now_ms: number;
}) {
  const t = useText(agencyText);
  return (
    <>
      <TextField
        label={t('percent_label')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={typed.percent}
        onChange={({ target }) => set({ percent: target.value })}
      />
      <TextField
        label={t('from_label')}
        type="date"
        min={dateAfter(japanDate(now_ms), 1)}
        value={typed.from_date}
        onChange={({ target }) => set({ from_date: target.value })}
      />
    </>
  );
}

/** Invites a performer by name. */
export function InviteForm({ agency: { most_share_bp, notice_days }, now_ms }: Place) {
  const t = useText(agencyText);
  const { number } = useFormat();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(() => newShare(now_ms));
  const [send] = useInviteAgencyMemberMutation();
  const { change, busy, refusal } = useChange();
  const share = shareOf(typed, most_share_bp, now_ms);
  const performer_name = name.trim();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (share === null || performer_name === '') return;
    if (!(await change(() => send({ body: { performer_name, ...share } }), t('invited')))) return;
    setName('');
    setTyped(newShare(now_ms));
  };
  return (
    <section className="panel payout-part" aria-labelledby="agency-invite">
      <h2 id="agency-invite">{t('invite')}</h2>
      <p className="payout-hint">
        {t('invite_lead', { most: number(most_share_bp / PERCENT_BP), days: notice_days })}
      </p>
      <form className="payout-form" onSubmit={(event) => void invite(event)}>
        <TextField
          label={t('name')}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ShareFields typed={typed} set={(next) => setTyped({ ...typed, ...next })} now_ms={now_ms} />
        {refusal !== null && <FormError error={refusal} />}
        <div className="payout-ways">
          <Button type="submit" look="lit" busy={busy} disabled={share === null || performer_name === ''}>
            {t('send_invitation')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Offers a performer another percentage. */
function OfferForm({ member_id, onDone, ...place }: Place & { member_id: string; onDone: () => void }) {
  const t = useText(agencyText);
  const { agency, now_ms } = place;
  const [typed, setTyped] = useState(() => newShare(now_ms));
  const [send] = useOfferAgencyShareMutation();
  const { change, busy, refusal } = useChange();
  const share = shareOf(typed, agency.most_share_bp, now_ms);
  const offer = async (event: FormEvent) => {
    event.preventDefault();
    if (share === null) return;
    if (await change(() => send({ params: { member_id }, body: share }), t('offered'))) onDone();
  };
  return (
    <form className="payout-form" onSubmit={(event) => void offer(event)}>
      <ShareFields typed={typed} set={(next) => setTyped({ ...typed, ...next })} now_ms={now_ms} />
      {refusal !== null && <FormError error={refusal} />}
      <div className="payout-ways">
        <Button type="submit" look="lit" busy={busy} disabled={share === null}>
          {t('send_offer')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('close_form')}
        </Button>
      </div>
    </form>
  );
}

/** Withdraws what waits for an answer. */
function Withdraw({ member_id }: { member_id: string }) {
  const t = useText(agencyText);
  const question = useQuestion();
  const [send] = useWithdrawAgencyOfferMutation();
  const { change, busy, refusal } = useChange();
  const withdraw = async () => {
    if (await change(() => send({ params: { member_id } }), t('withdrawn'))) question.answer('yes');
  };
  return (
    <>
      <Button look="ghost" onClick={() => question.ask(true)}>
        {t('withdraw')}
      </Button>
      <Confirm
        question={question}
        title={t('withdraw_title')}
        action={t('withdraw')}
        look="danger"
        busy={busy}
        onConfirm={() => void withdraw()}
      >
        <p>{t('withdraw_text')}</p>
        {refusal !== null && <FormError error={refusal} />}
      </Confirm>
    </>
  );
}

function One({ member, ...place }: Place & { member: AgencyMember }) {
  const t = useText(agencyText);
  const { number } = useFormat();
  const { calendarDate } = useCalendar();
  const [phase, setPhase] = useState<'shown' | 'offering'>('shown');
  const { member_id, performer_name, state, offer, left_by } = member;
  const today = japanDate(place.now_ms);
  return (
    <li className="agency-member">
      <div className="agency-head">
        <h3>{performer_name}</h3>
        <StateTag state={state} />
      </div>
      {state !== 'invited' && <Terms agreement={member} today={today} own={false} />}
      {left_by !== null && <p className="payout-hint">{t(`left_by.${left_by}`)}</p>}
      {offer !== null && (
        <p className="payout-hint">
          {t('waits', { percent: number(offer.share_bp / PERCENT_BP), date: calendarDate(offer.from_date) })}
        </p>
      )}
      {phase === 'offering' && (
        <OfferForm member_id={member_id} onDone={() => setPhase('shown')} {...place} />
      )}
      {phase === 'shown' && (state === 'member' || offer !== null) && (
        <div className="payout-ways">
          {state === 'member' && <Button onClick={() => setPhase('offering')}>{t('change')}</Button>}
          {offer !== null && <Withdraw member_id={member_id} />}
          {state === 'member' && <Leave agreement={member} today={today} />}
        </div>
      )}
    </li>
  );
}

/** The performers of an agency: the open agreements, and a line for each earlier one. */
export function Members(place: Place) {
  const t = useText(agencyText);
  const { calendarDate } = useCalendar();
  const { members } = place.agency;
  const isOpen = ({ state }: AgencyMember): boolean =>
    state === 'invited' || state === 'member' || state === 'leaving';
  const [open, past] = [members.filter(isOpen), members.filter((one) => !isOpen(one))];
  return (
    <section className="panel payout-part" aria-labelledby="agency-members">
      <h2 id="agency-members">{t('members')}</h2>
      {open.length === 0 ? (
        <p className="payout-hint">{t('members_none')}</p>
      ) : (
        <ul>
          {open.map((member) => (
            <One key={member.member_id} member={member} {...place} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <>
          <h3>{t('past')}</h3>
          <ul className="agency-past">
            {past.map(({ member_id, performer_name, state, last_date, left_by }) => (
              <li key={member_id} className="agency-head">
                <b>{performer_name}</b>
                <StateTag state={state} />
                {last_date !== null && (
                  <span className="num">{`${t('last_date')} ${calendarDate(last_date)}`}</span>
                )}
                {left_by !== null && <span>{t(`left_by.${left_by}`)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
