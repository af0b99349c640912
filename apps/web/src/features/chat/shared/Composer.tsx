import { useRef, useState, type KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import { selectPreferences } from './chat.slice.ts';
import { draftOf, sends } from './draft.ts';
import { QuickText } from './QuickText.tsx';
import { sendLine } from './send-line.ts';
import { chatText } from './text.ts';
import '../../../kit/controls/field.css';
import '../../../kit/controls/field.css';
import '../../../kit/controls/write-field.css';
import './composer.css';

/**
 * Input field for chat lines.
 * @param open whether the board accepts lines now; a draft is kept either way
 * @param closed_text why the board does not accept lines
 */
export function Composer({
  side,
  open,
  closed_text,
  look = 'panel',
}: {
  side: 'viewer' | 'performer';
  open: boolean;
  closed_text?: string;
  look?: 'panel' | 'overlay';
}) {
  const t = useText(chatText);
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const { color } = useAppSelector(selectPreferences);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, left } = draftOf(text);
  const sendable = open && (state === 'fine' || state === 'near');

  const say = (words: string): void => void dispatch(sendLine({ text: words, color, lang }));
  const send = (): void => {
    if (!sendable) return;
    say(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!sends(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={look === 'overlay' ? 'composer overlay' : 'composer'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        // Keep the focus in the field, so that a phone keeps its keyboard and the focus is not on a disabled button.
        field.current?.focus();
      }}
    >
      {look === 'panel' && <QuickText side={side} disabled={!open} onSay={say} />}
      <div className="composer-field write-field field" data-invalid={state === 'too_long' || undefined}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={open ? t('write') : (closed_text ?? t('closed'))}
          aria-label={t('write')}
          aria-invalid={state === 'too_long' || undefined}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {(state === 'near' || state === 'too_long') && (
          <span className="composer-count num" data-state={state}>
            <span aria-hidden="true">{left}</span>
            <span className="vh" role="status">
              {state === 'near' ? t('remaining', { count: left }) : t('too_long', { count: -left })}
            </span>
          </span>
        )}
        <button type="submit" className="send" aria-label={t('send')} title={t('send')} disabled={!sendable}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
