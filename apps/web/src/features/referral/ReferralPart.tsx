import type { AnswerOf } from '@akari/contract/common';
import type { getReferral } from '@akari/contract/referral';
import { Points } from '../../kit/brand/Points.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { joinSentences, useFormat, useText } from '../../text/index.ts';
import { useGetReferralQuery } from './api.ts';
import { REFERRAL_PARAMETER } from './referral-parameter.ts';
import { referralText } from './text.ts';
import './referral.css';

type Referral = AnswerOf<typeof getReferral>;

/** The member's link, to be copied. */
function OwnLink({ code }: { code: string }) {
  const t = useText(referralText);
  const dispatch = useAppDispatch();
  const link = `${location.origin}${PATHS.register}?${REFERRAL_PARAMETER}=${code}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(noticeShown({ kind: 'success', text: t('copied') }));
    } catch {
      dispatch(noticeShown({ kind: 'warning', text: t('copy_failed') }));
    }
  };
  return (
    <TextField
      label={t('link')}
      readOnly
      value={link}
      onFocus={({ target }) => target.select()}
      after={
        <Button size="s" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      }
    />
  );
}

function Friends({ friends }: Pick<Referral, 'friends'>) {
  const t = useText(referralText);
  const { date } = useFormat();
  if (friends.length === 0) return <p className="referral-empty">{t('empty')}</p>;
  return (
    <ul className="referral-friends">
      {friends.map(({ name, state, at_ms, due_at_ms }) => (
        <li key={`${name} ${at_ms}`}>
          <b>{name}</b>
          <span>
            {state === 'waiting' ? t('state.waiting', { at: date(due_at_ms ?? at_ms) }) : t(`state.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The member's link for friends, what it brought and what waits. It is not there while nothing is given for friends. */
export function ReferralPart() {
  const t = useText(referralText);
  const { counted, language } = useFormat();
  const { data } = useGetReferralQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !useMay('referral.read'),
  });
  if (data === undefined || (data.code === null && data.friends.length === 0)) return null;
  const { code, units, hold_days, a_month, earned_units, friends } = data;
  return (
    <section className="panel account-part" aria-labelledby="account-referral">
      <h2 id="account-referral">{t('title')}</h2>
      {code !== null && (
        <div className="referral-offer">
          <p className="account-hint">
            {joinSentences(
              [t('terms', { ...counted(units), days: hold_days }), t('limits', { most: a_month })],
              language,
            )}
          </p>
          <OwnLink code={code} />
        </div>
      )}
      <p className="referral-earned">
        {t('earned')} <Points units={earned_units} />
      </p>
      <h3>{t('friends')}</h3>
      <Friends friends={friends} />
    </section>
  );
}
