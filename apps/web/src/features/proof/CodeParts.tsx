import type { Proofs } from '@akari/contract/account';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import {
  useMakeRecoveryCodesMutation,
  usePrepareTotpMutation,
  useRemoveTotpMutation,
} from '../../platform/proof/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { proofPartText } from './text.ts';
import { TotpSetUp, type NewTotp } from './TotpSetUp.tsx';

/** The authenticator app: set up, or removed after a question. */
export function TotpPart({
  proofs: { totp_since_ms },
  staff,
  onCodes,
}: {
  proofs: Proofs;
  staff: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText(proofPartText);
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const [fresh, setFresh] = useState<NewTotp | null>(null);
  const removing = useQuestion();
  const [prepare, preparing] = usePrepareTotpMutation();
  const [remove, removal] = useRemoveTotpMutation();
  const tell = (error: unknown, done: 'totp_added' | 'totp_removed' | null) => {
    const refused = apiErrorOf(error);
    if (refused !== null) dispatch(noticeShown({ error: refused.name }));
    else if (done !== null) dispatch(noticeShown({ kind: 'success', text: proofPartText.t(done) }));
  };
  const begin = async () => {
    const { data, error } = await prepare();
    setFresh(data ?? null);
    tell(error, null);
  };
  const finish = (codes: readonly string[]) => {
    setFresh(null);
    tell(undefined, 'totp_added');
    if (codes.length > 0) onCodes(codes);
  };
  const takeAway = async () => {
    removing.answer('yes');
    const { error } = await remove();
    tell(error, 'totp_removed');
  };
  return (
    <div className="proof-kind">
      <h3>{t('totp')}</h3>
      <p className="account-hint">{t(staff ? 'totp_hint_staff' : 'totp_hint')}</p>
      {totp_since_ms !== null && (
        <>
          <p>{t('totp_on', { when: dateTime(totp_since_ms) })}</p>
          <Button look="danger_ghost" busy={removal.isLoading} onClick={() => removing.ask(true)}>
            {t('totp_remove')}
          </Button>
        </>
      )}
      {totp_since_ms === null && fresh === null && (
        <Button icon="plus" busy={preparing.isLoading} onClick={() => void begin()}>
          {t('totp_add')}
        </Button>
      )}
      {fresh !== null && <TotpSetUp totp={fresh} onCancel={() => setFresh(null)} onDone={finish} />}
      <Confirm
        question={removing}
        title={t('totp_remove_ask')}
        action={t('totp_remove')}
        look="danger"
        onConfirm={() => void takeAway()}
      >
        {t(staff ? 'totp_remove_text_staff' : 'totp_remove_text')}
      </Confirm>
    </div>
  );
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPart({
  left,
  onCodes,
}: {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText(proofPartText);
  const dispatch = useAppDispatch();
  const making = useQuestion();
  const [make, { isLoading }] = useMakeRecoveryCodesMutation();
  const confirm = async () => {
    making.answer('yes');
    const { data, error } = await make();
    if (data !== undefined) onCodes(data.recovery_codes);
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <div className="proof-kind">
      <h3>{t('recovery')}</h3>
      <p className="account-hint">{t('recovery_hint')}</p>
      <p>{t('recovery_left', { count: left })}</p>
      <Button busy={isLoading} onClick={() => (left === 0 ? void confirm() : making.ask(true))}>
        {t('recovery_make')}
      </Button>
      <Confirm
        question={making}
        title={t('recovery_make_ask')}
        action={t('recovery_make')}
        onConfirm={() => void confirm()}
      >
        {t('recovery_make_text')}
      </Confirm>
    </div>
  );
}
