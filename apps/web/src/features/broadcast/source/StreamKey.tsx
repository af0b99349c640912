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

function CopyField({
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

/** Copies a text and says whether it worked. @returns a function that copies; `onFailed` runs when it could not */
function useCopy(): (text: string, onFailed?: () => void) => void {
  const t = useText(sourceText);
  const dispatch = useAppDispatch();
  return (text, onFailed) => {
    // Undefined without HTTPS, although its type says otherwise.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const fail = (): void => {
      onFailed?.();
      dispatch(noticeShown({ kind: 'news', text: t('external.copy_failed') }));
    };
    if (clipboard === undefined) return fail();
    clipboard
      .writeText(text)
      .then(() => dispatch(noticeShown({ kind: 'success', text: t('external.copied') })), fail);
  };
}

/** The button that replaces the key, with its confirm dialog. */
function RotateKey() {
  const t = useText(sourceText);
  const dispatch = useAppDispatch();
  const [rotate, { isLoading }] = useRotateStreamKeyMutation();
  const question = useQuestion();
  const rotateKey = async (): Promise<void> => {
    const { error } = await rotate();
    // The dialog closes in both cases; the notice says what happened.
    question.answer('yes');
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('external.rotated') }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <>
      <Button size="s" look="ghost" icon="undo" onClick={() => question.ask(true)}>
        {t('external.rotate')}
      </Button>
      <Confirm
        question={question}
        title={t('external.rotate_title')}
        action={t('external.rotate')}
        look="danger"
        cancel={t('external.rotate_keep')}
        busy={isLoading}
        onConfirm={() => void rotateKey()}
      >
        {t('external.rotate_text')}
      </Confirm>
    </>
  );
}

/**
 * URL and key for an external encoder. The key is masked; the performer can show it, copy it, or replace it after a
 * confirm dialog.
 */
export function StreamKey({ with_help = true }: { with_help?: boolean }) {
  const t = useText(sourceText);
  const k = useText(kitText);
  const { data, error, refetch } = useStreamKeyQuery();
  const [shown, setShown] = useState(false);
  const loadError = useErrorText(apiErrorOf(error)?.name ?? null);
  const copy = useCopy();

  if (loadError !== null) {
    return (
      <p className="key-failed" role="alert">
        {loadError.whole}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton className="key-skeleton" count={2} />;
  const { whip_url, stream_key } = data;
  // The notice of a failure says to select the text, so the text must be the key and not its mask.
  const copyKey = (): void => copy(stream_key, () => setShown(true));
  return (
    <div className="key">
      <CopyField label={t('external.url')} value={whip_url} masked={false}>
        <IconButton icon="copy" label={t('external.copy_url')} onClick={() => copy(whip_url)} />
      </CopyField>
      <CopyField label={t('external.key')} value={stream_key} masked={!shown}>
        <IconButton
          icon={shown ? 'mask' : 'eye'}
          label={t(shown ? 'external.hide' : 'external.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
        <IconButton icon="copy" label={t('external.copy_key')} onClick={copyKey} />
      </CopyField>
      {with_help && <p className="key-how">{t('external.how')}</p>}
      <div className="key-foot">
        <p>{t('external.secret')}</p>
        <RotateKey />
      </div>
    </div>
  );
}
