import type { OwnPayouts } from '@akari/contract/payout';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { PayeeForm } from './PayeeForm.tsx';
import { payoutText } from './text.ts';

/** A person's own bank account, and the form of another one. */
export function Account({ payouts: { payee, methods } }: { payouts: OwnPayouts }) {
  const t = useText(payoutText);
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'shown' | 'changing'>('shown');
  const done = () => {
    setPhase('shown');
    dispatch(noticeShown({ kind: 'success', text: payoutText.t('form.saved') }));
  };
  return (
    <section className="panel payout-part" aria-labelledby="payout-account">
      <h2 id="payout-account">{t('account')}</h2>
      {payee === null && <p className="payout-hint">{t('account_none')}</p>}
      {payee !== null && (
        <>
          <p className="payout-state">
            <b>{t('account_ending', { method: t(`method.${payee.method}`), ending: payee.ending })}</b>
            <span className={`tag payee-${payee.state}`}>{t(`state.${payee.state}`)}</span>
          </p>
          {payee.state === 'submitted' && <p className="payout-hint">{t('submitted')}</p>}
          {payee.state === 'rejected' && <p className="payout-hint">{t('rejected')}</p>}
          {payee.hold_until_ms !== null && payee.state !== 'rejected' && (
            <p className="payout-hint">{t('hold_until', { at: dateTime(payee.hold_until_ms) })}</p>
          )}
        </>
      )}
      {phase === 'changing' ? (
        <PayeeForm
          methods={methods.map(({ method }) => method)}
          onDone={done}
          onCancel={() => setPhase('shown')}
        />
      ) : (
        <div className="payout-ways">
          <Button look={payee === null ? 'lit' : 'ghost'} onClick={() => setPhase('changing')}>
            {t(payee === null ? 'set' : 'change')}
          </Button>
        </div>
      )}
    </section>
  );
}
