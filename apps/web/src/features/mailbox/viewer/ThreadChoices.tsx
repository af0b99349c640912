import { Switch } from '../../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useChooseMailboxMutation } from '../api.ts';
import { mailboxText } from '../text.ts';

interface Choices {
  circulars: boolean;
  blocks: boolean;
}

/** What a viewer wants from this performer. She does not learn it. */
export function ThreadChoices({
  user_name,
  name,
  choices,
}: {
  user_name: string;
  name: string;
  choices: Choices;
}) {
  const t = useText(mailboxText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useChooseMailboxMutation();
  const choose = async (change: Partial<Choices>): Promise<void> => {
    const { error } = await send({ params: { user_name }, body: { ...choices, ...change } });
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('choices.saved') }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <details className="mailbox-choices">
      <summary>{t('choices.title', { name })}</summary>
      <Switch
        checked={choices.circulars}
        disabled={isLoading}
        onChange={(circulars) => void choose({ circulars })}
      >
        {t('choices.circulars')}
      </Switch>
      <p>{t('choices.circulars_text')}</p>
      <Switch checked={choices.blocks} disabled={isLoading} onChange={(blocks) => void choose({ blocks })}>
        {t('choices.blocks')}
      </Switch>
      <p>{t('choices.blocks_text')}</p>
    </details>
  );
}
