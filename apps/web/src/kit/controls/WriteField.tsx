import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/Icon.tsx';
import { kitText } from '../text.ts';
import { draftOf, sends } from './draft.ts';
import './field.css';
import './write-field.css';

/** Whether a draft can be sent. */
export const isSendable = (text: string): boolean => ['fine', 'near'].includes(draftOf(text).state);

/**
 * A field for a message of the chat or of a conversation, with its button and what is left of its length. Enter sends.
 * @param open whether it may be sent now; a draft is kept either way
 */
export function WriteField({
  text,
  onText,
  onSend,
  open,
  label,
  placeholder = label,
  send,
  field,
  before,
}: {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  open: boolean;
  /** Name of the field. */
  label: string;
  placeholder?: string;
  /** Name of the button. */
  send: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Stands before the text in the field. */
  before?: ReactNode;
}) {
  const t = useText(kitText);
  const { state, left } = draftOf(text);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!sends(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className="composer-field write-field field" data-invalid={state === 'too_long' || undefined}>
      {before}
      <textarea
        ref={field}
        rows={1}
        value={text}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={state === 'too_long' || undefined}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {(state === 'near' || state === 'too_long') && (
        <span className="composer-count num" data-state={state}>
          <span aria-hidden="true">{left}</span>
          <span className="vh" role="status">
            {state === 'near' ? t('write.left', { count: left }) : t('write.over', { count: -left })}
          </span>
        </span>
      )}
      <button
        type="submit"
        className="send"
        aria-label={send}
        title={send}
        disabled={!open || !isSendable(text)}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}
