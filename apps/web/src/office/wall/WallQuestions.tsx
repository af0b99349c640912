import { STAFF_MESSAGE_MAX } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import { StopReasonFields } from '../../kit/stop-reason/StopReasonFields.tsx';
import { useStopReason } from '../../kit/stop-reason/use-stop-reason.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { useStopFromWallMutation, useWarnPerformerMutation } from './api.ts';
import type { Tile } from './arrange.ts';
import { wallText } from './text.ts';

/** Shows the outcome of an act. @returns whether it succeeded */
function useTell() {
  const dispatch = useAppDispatch();
  return (error: unknown, done: string): boolean => {
    dispatch(
      error === undefined
        ? noticeShown({ kind: 'success', text: done })
        : noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }),
    );
    return error === undefined;
  };
}

/** Asks for the reason, and stops the broadcast. The people in the room read the reason, the note stays inside. */
export function StopQuestion({ question }: { question: Question<Tile> }) {
  const t = useText(wallText);
  const language = useLanguage();
  const tell = useTell();
  const draft = useStopReason('rules');
  const [stop, { isLoading }] = useStopFromWallMutation();
  const { about } = question;
  if (about === null) return null;
  const name = about.display_name[language];
  const confirm = async (): Promise<void> => {
    const { error } = await stop({ params: { performer_name: about.performer_name }, body: draft.why });
    if (!tell(error, t('stop_done', { name }))) return;
    question.answer('yes');
    draft.clearNote();
  };
  return (
    <Confirm
      question={question}
      title={t('stop_title', { name })}
      action={t('stop')}
      look="danger"
      cancel={t('cancel')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      <p>{t('stop_text')}</p>
      <StopReasonFields draft={draft} />
    </Confirm>
  );
}

/** Asks for the text, and sends it to the performer as a message of staff. */
export function WarnQuestion({ question }: { question: Question<Tile> }) {
  const t = useText(wallText);
  const language = useLanguage();
  const tell = useTell();
  const [text, setText] = useState('');
  const [intent] = useState(() => new Intent());
  const [warn, { isLoading }] = useWarnPerformerMutation();
  const { about } = question;
  if (about === null) return null;
  const name = about.display_name[language];
  const confirm = async (): Promise<void> => {
    const body = { performer_name: about.performer_name, person_id: about.channel_id, text };
    const { error } = await warn({ body, idempotency_key: intent.keyFor(body) });
    if (!tell(error, t('warn_done', { name }))) return;
    intent.done();
    question.answer('yes');
    setText('');
  };
  return (
    <Confirm
      question={question}
      title={t('warn_title', { name })}
      action={t('warn_send')}
      cancel={t('cancel')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      <p>{t('warn_text')}</p>
      <TextField
        label={t('warn_field')}
        value={text}
        maxLength={STAFF_MESSAGE_MAX}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </Confirm>
  );
}
