import { useId, useState } from 'react';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useRotateStreamKeyMutation, useStreamKeyQuery } from '../../channel/shared/api.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../../kit/text.ts';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { useText } from '../../../text/index.ts';
import { sourceText } from './text.ts';
import '../../../kit/controls/field.css';
import './stream-key.css';

/** A fixed length, so that it does not reveal the length of the key. */
const MASK = '•'.repeat(20);

function Secret({
  label,
  value,
  masked,
  children,
}: {
  label: string;
  value: string;
  masked: boolean;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className="key-line">
      <label htmlFor={id}>{label}</label>
      <span className="field">
        <input
          id={id}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={masked ? MASK : value}
          onFocus={(event) => event.target.select()}
        />
        {children}
      </span>
    </div>
  );
}

/** URL and key for an external encoder. The key is masked; it can be shown, copied, and replaced after a question. */
export function StreamKey({ with_help = true }: { with_help?: boolean }) {
  const t = useText(sourceText);
  const k = useText(kitText);
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useStreamKeyQuery();
  const [rotate, { isLoading }] = useRotateStreamKeyMutation();
  const [shown, setShown] = useState(false);
  const question = useQuestion();
  const failed = useErrorText(apiErrorOf(error)?.name ?? null);

  const copy = (text: string): void => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const say = (key: 'external.copied' | 'external.copy_failed') =>
      void dispatch(noticeShown({ kind: key === 'external.copied' ? 'success' : 'news', text: t(key) }));
    if (clipboard === undefined) return say('external.copy_failed');
    clipboard.writeText(text).then(
      () => say('external.copied'),
      () => say('external.copy_failed'),
    );
  };
  const confirm = async (): Promise<void> => {
    const { error: refused } = await rotate();
    question.answer('yes');
    if (refused === undefined) dispatch(noticeShown({ kind: 'success', text: t('external.rotated') }));
    else dispatch(noticeShown({ error: apiErrorOf(refused)?.name ?? 'server_failed' }));
  };

  if (failed !== null) {
    return (
      <p className="key-failed" role="alert">
        {failed.message} {failed.next}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton className="key-skeleton" count={2} />;
  return (
    <div className="key">
      <Secret label={t('external.url')} value={data.whip_url} masked={false}>
        <IconButton icon="copy" label={t('external.copy_url')} onClick={() => copy(data.whip_url)} />
      </Secret>
      <Secret label={t('external.key')} value={data.stream_key} masked={!shown}>
        <IconButton
          icon={shown ? 'mask' : 'eye'}
          label={t(shown ? 'external.hide' : 'external.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
        <IconButton icon="copy" label={t('external.copy_key')} onClick={() => copy(data.stream_key)} />
      </Secret>
      {with_help && <p className="key-how">{t('external.how')}</p>}
      <div className="key-foot">
        <p>{t('external.secret')}</p>
        <Button size="s" look="ghost" icon="undo" onClick={() => question.ask(true)}>
          {t('external.rotate')}
        </Button>
      </div>
      <Confirm
        question={question}
        title={t('external.rotate_title')}
        action={t('external.rotate')}
        look="danger"
        cancel={t('external.rotate_keep')}
        busy={isLoading}
        onConfirm={() => void confirm()}
      >
        {t('external.rotate_text')}
      </Confirm>
    </div>
  );
}
