import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useAskPurchaseStatusMutation } from './api.ts';
import { purchaseRecordText } from './text.ts';

/** Asks the payment company what became of a purchase that is not paid as far as we know. */
export function LookUp({ purchase_id }: { purchase_id: string }) {
  const t = useText(purchaseRecordText);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [ask] = useAskPurchaseStatusMutation();
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const { data, error } = await ask({ params: { purchase_id }, body: { reason } });
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    const paid = data.state === 'settled';
    const said = paid ? 'looked_paid' : data.found.length === 0 ? 'looked_open' : 'looked_other';
    dispatch(noticeShown({ kind: paid ? 'success' : 'news', text: purchaseRecordText.t(said) }));
    setAsking(false);
    return null;
  };
  return (
    <p>
      <Button size="s" icon="search" onClick={() => setAsking(true)}>
        {t('look_up')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('look_up_title', { id: purchase_id })}
          action={t('look_up')}
          onCancel={() => setAsking(false)}
          onSubmit={submit}
        >
          <p>{t('look_up_text')}</p>
        </ReasonDialog>
      )}
    </p>
  );
}
