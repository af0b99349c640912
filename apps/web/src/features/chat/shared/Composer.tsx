import { useRef, useState } from 'react';
import { isSendable, WriteField } from '../../../kit/controls/WriteField.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { selectPreferences } from './chat.slice.ts';
import { QuickText } from '../../quick-text/QuickText.tsx';
import { sendLine } from './send-line.ts';
import { chatText } from './text.ts';
import './composer.css';

/**
 * A viewer's input field for chat lines.
 * @param open whether the board accepts lines now; a draft is kept either way
 */
export function Composer({ open, look = 'panel' }: { open: boolean; look?: 'panel' | 'overlay' }) {
  const t = useText(chatText);
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const { color } = useAppSelector(selectPreferences);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);

  const say = (words: string): void => void dispatch(sendLine({ text: words, color, lang }));
  const send = (): void => {
    if (!open || !isSendable(text)) return;
    say(text);
    setText('');
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
      {look === 'panel' && <QuickText side="viewer" disabled={!open} onSay={say} />}
      <WriteField
        field={field}
        text={text}
        onText={setText}
        onSend={send}
        open={open}
        label={t('write')}
        placeholder={t(open ? 'write' : 'closed')}
        send={t('send')}
      />
    </form>
  );
}
