import { useState } from 'react';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useGetMailboxChoiceQuery, useSetMailboxChoiceMutation } from '../api.ts';
import { mailboxText } from '../text.ts';

/** Whether a viewer wants messages to all, of any performer. */
export function CircularChoice() {
  const t = useText(mailboxText);
  const dispatch = useAppDispatch();
  const { data, isError } = useGetMailboxChoiceQuery(undefined, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSetMailboxChoiceMutation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const circulars = chosen ?? data?.circulars;
  if (circulars === undefined) return isError ? null : <Loading />;
  const choose = async (next: boolean): Promise<void> => {
    const { error } = await send({ body: { circulars: next } });
    if (error === undefined) {
      setChosen(next);
      dispatch(noticeShown({ kind: 'success', text: t('choices.saved') }));
    } else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <section className="panel mailbox-part" aria-labelledby="mailbox-choice">
      <h2 id="mailbox-choice">{t('choices.all_title')}</h2>
      <Switch checked={circulars} disabled={isLoading} onChange={(next) => void choose(next)}>
        {t('choices.all_circulars')}
      </Switch>
      <p>{t('choices.all_text')}</p>
    </section>
  );
}
