import type { Sticker } from '@akari/rules';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { isSendable } from '../../../kit/controls/WriteField.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage } from '../../../text/index.ts';
import { selectPreferences } from '../../chat-board/index.ts';
import { sendLine, sendSticker } from './send-line.ts';

/**
 * A line that a person writes to everyone.
 * @param open whether the board accepts lines now; the draft is kept either way
 */
export function useLineDraft(open: boolean) {
  const dispatch = useAppDispatch();
  const page_language = useLanguage();
  const { color, lang } = useAppSelector(selectPreferences);
  const [text, onText] = useState('');
  const field: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const say = (words: string): void =>
    void dispatch(sendLine({ text: words, color, lang: lang ?? page_language }));
  /** Where the caret is, also while the emoji have the focus. */
  const onEmoji = (emoji: string): void =>
    onText((now) => {
      const at = Math.min(field.current?.selectionStart ?? now.length, now.length);
      return `${now.slice(0, at)}${emoji}${now.slice(at)}`;
    });
  const onSticker = (sticker: Sticker): void => void dispatch(sendSticker(sticker));
  const onSend = (): void => {
    if (!open || !isSendable(text)) return;
    say(text);
    onText('');
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSend();
    // Keep the focus in the field, so that a phone keeps its keyboard and the focus is not on a disabled button.
    field.current?.focus();
  };
  const express = { disabled: !open, onEmoji, onSticker };
  return { say, onSubmit, express, writing: { field, text, onText, onSend, open } };
}
