import type { ErrorName } from '@akari/rules';
import { useRef, useState } from 'react';
import { isSendable } from '../../../kit/controls/WriteField.tsx';
import type { Answer } from '../../../platform/api/call-server.ts';
import { Intent } from '../../../platform/api/intent.ts';

/**
 * Sends a private message once, however often it is pressed. The text stays in the field until the server has kept it,
 * and after a refusal.
 * @param kind of the message: the same text of another kind is another message
 */
export function usePrivateDraft(
  kind: string,
  send: (text: string, idempotency_key: string) => Promise<Answer<unknown>>,
) {
  const [text, setText] = useState('');
  const [state, setState] = useState<'ready' | 'sending'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const intent = useRef(new Intent());
  const sendText = async (words: string): Promise<boolean> => {
    if (state === 'sending' || !isSendable(words)) return false;
    setState('sending');
    const answer = await send(words, intent.current.keyFor([kind, words]));
    setState('ready');
    setRefused('error' in answer ? answer.error.name : null);
    if ('error' in answer) return false;
    intent.current.done();
    return true;
  };
  return {
    text,
    setText,
    state,
    refused,
    /** Sends a text that is not the draft. */
    say: sendText,
    /** Sends the draft. */
    send: async (): Promise<void> => {
      if (await sendText(text)) setText('');
    },
  };
}
