import { answerPrivateMessage, MESSAGE_FILE_ANSWER_PATH } from '@akari/contract/private-message';
import { useRef, useState } from 'react';
import { WriteField } from '../../../kit/controls/WriteField.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { ComposerNote } from '../../moderation/late.ts';
import { messageKept, type Recipient } from '../../private-message/shared/private-message.slice.ts';
import { FileDraft } from '../../private-message/shared/FileDraft.tsx';
import { usePrivateDraft } from '../../private-message/shared/use-private-draft.ts';
import { ExpressionButton } from '../../expression/index.ts';
import { QuickText } from '../../quick-text/QuickText.tsx';
import { selectBoard, selectBoardChannel } from '../shared/chat.slice.ts';
import { useLineDraft } from '../shared/use-line-draft.ts';
import { studioChatText } from './text.ts';
import '../shared/composer.css';

interface Props {
  open: boolean;
  /** Why nothing can be sent now. */
  closed_text: string;
}

/** The field for a line to everyone. */
function LineComposer({ open, closed_text }: Props) {
  const t = useText(studioChatText);
  const { lines } = useAppSelector(selectBoard);
  const channel_id = useAppSelector(selectBoardChannel);
  const { say, onSubmit, express, writing } = useLineDraft(open);
  return (
    <form className="composer" onSubmit={onSubmit}>
      <ComposerNote {...{ channel_id, lines }} bound={false} text={writing.text} onText={writing.onText} />
      <QuickText side="performer" disabled={!open} onSay={say} />
      <p className="composer-to">
        <Icon name="bubble" size="xs" />
        {t('to_everyone')}
      </p>
      <WriteField
        {...writing}
        before={<ExpressionButton {...express} />}
        label={t('field_everyone')}
        placeholder={open ? t('field_everyone') : closed_text}
        send={t('send_everyone')}
      />
    </form>
  );
}

/** The field for a message to one viewer alone. Its recipient never changes: each viewer has a field of their own. */
function PrivateComposer({
  recipient: { viewer_id, name },
  open,
  closed_text,
  onSent,
}: Props & { recipient: Recipient; onSent: () => void }) {
  const t = useText(studioChatText);
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = usePrivateDraft('free', async (text, idempotency_key) => {
    const answer = await callServer(answerPrivateMessage, {
      body: { viewer_id, text, lang },
      idempotency_key,
    });
    if ('data' in answer) {
      dispatch(messageKept(answer.data));
      onSent();
    }
    return answer;
  });
  const error = useErrorText(draft.refused);
  return (
    <form
      className="composer private"
      onSubmit={(event) => {
        event.preventDefault();
        if (open) void draft.send();
        field.current?.focus();
      }}
    >
      <QuickText side="performer" disabled={!open} onSay={(words) => void draft.say(words)} />
      <p className="composer-to">
        <Icon name="bubble-lock" size="xs" />
        {t('to', { name })}
      </p>
      <WriteField
        field={field}
        text={draft.text}
        onText={draft.setText}
        onSend={() => void (open && draft.send())}
        open={open && draft.state === 'ready'}
        label={t('field_private', { name })}
        placeholder={open ? t('field_private', { name }) : closed_text}
        send={t('send_private', { name })}
      />
      <FileDraft open={open} target={{ path: MESSAGE_FILE_ANSWER_PATH, query: { viewer_id, lang } }} />
      {error !== null && (
        <p className="composer-error" role="alert">
          {error.whole}
        </p>
      )}
    </form>
  );
}

/**
 * The performer's field. It always names its recipient. Every recipient has a field and a draft of their own, so that a
 * private text cannot become a line to everyone by a change of the recipient.
 */
export function StudioComposer({
  recipient,
  onSent,
  ...rest
}: Props & { recipient: Recipient | null; onSent: (viewer_id: string) => void }) {
  const [met, setMet] = useState<readonly Recipient[]>([]);
  if (recipient !== null && !met.some(({ viewer_id }) => viewer_id === recipient.viewer_id))
    setMet([...met, recipient]);
  return (
    <>
      <div hidden={recipient !== null}>
        <LineComposer {...rest} />
      </div>
      {met.map((one) => (
        <div key={one.viewer_id} hidden={one.viewer_id !== recipient?.viewer_id}>
          <PrivateComposer recipient={one} onSent={() => onSent(one.viewer_id)} {...rest} />
        </div>
      ))}
    </>
  );
}
