import { sendPrivateMessage } from '@akari/contract/private-message';
import { useRef } from 'react';
import { WriteField } from '../../../kit/controls/WriteField.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { messageKept, selectFreeLeft } from '../shared/private-message.slice.ts';
import { privateText } from '../shared/text.ts';
import { usePrivateDraft } from '../shared/use-private-draft.ts';

/** From how few free messages on their number is shown. */
const FEW = 2;

/** The field in which a viewer writes to the performer alone. */
export function PrivateComposer({
  performer_name,
  name,
  onSent,
}: {
  performer_name: string;
  /** The performer's name as shown. */
  name: string;
  onSent?: () => void;
}) {
  const t = useText(privateText);
  const lang = useLanguage();
  const dispatch = useAppDispatch();
  const free_left = useAppSelector(selectFreeLeft);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = usePrivateDraft(async (text, idempotency_key) => {
    const body = { performer_name, text, lang };
    const answer = await callServer(sendPrivateMessage, { body, idempotency_key });
    if ('data' in answer) {
      dispatch(messageKept(answer.data));
      onSent?.();
    }
    return answer;
  });
  const error = useErrorText(draft.refused);
  const open = free_left !== 0;
  return (
    <form
      className="private-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (open) void draft.send();
        field.current?.focus();
      }}
    >
      <WriteField
        field={field}
        text={draft.text}
        onText={draft.setText}
        onSend={() => void (open && draft.send())}
        open={open && draft.state === 'ready'}
        label={t('field', { name })}
        send={t('send', { name })}
      />
      {error !== null && open && (
        <p className="private-error" role="alert">
          {error.whole}
        </p>
      )}
      {!open && <p className="private-note">{t('waiting')}</p>}
      {free_left !== null && free_left > 0 && free_left <= FEW && (
        <p className="private-note">{t('free_left', { count: free_left })}</p>
      )}
    </form>
  );
}
