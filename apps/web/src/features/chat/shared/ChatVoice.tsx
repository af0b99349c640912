import type { ChatLine } from '@akari/contract/chat';
import type { ChatVoiceKind } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../text/index.ts';
import type { BoardPerformer } from './ChatRow.tsx';

import { SILENCE, spokenMs, spokenOf } from './spoken.ts';
import { chatText } from './text.ts';

const EVERY_MS = 2_000;

/**
 * Announces new lines in a polite live region, in time for the listener: the list itself changes too fast. The next
 * announcement waits until the last one is spoken.
 */
export function ChatVoice({
  lines,
  own_user_id,
  performer,
  voice,
}: {
  lines: readonly ChatLine[];
  own_user_id: string | null;
  performer: BoardPerformer;
  voice: ChatVoiceKind;
}) {
  const t = useText(chatText);
  const [heard, setHeard] = useState(() => ({
    line_id: lines.at(-1)?.line_id ?? 0,
    spoken: SILENCE,
    until_ms: 0,
  }));
  const listen = useEffectEvent(() => {
    const last = lines.at(-1)?.line_id ?? 0;
    const now_ms = performance.now();
    if (last <= heard.line_id || now_ms < heard.until_ms) return;
    const spoken = spokenOf(lines, heard.line_id, own_user_id, voice);
    setHeard({ line_id: last, spoken, until_ms: now_ms + spokenMs(spoken) });
  });
  useEffect(() => {
    const timer = setInterval(() => listen(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const nameOf = ({ role, user_id, user_name }: (typeof heard.spoken.lines)[number]['author']): string => {
    if (role === 'performer') return performer.name;
    return user_id === null ? t('anonymous') : user_name;
  };
  return (
    <div className="vh" aria-live="polite" role="log">
      {heard.spoken.lines.map(({ line_id, author, text, lang }) => (
        <p key={line_id}>
          {nameOf(author)}: <span lang={lang}>{text}</span>
        </p>
      ))}
      {heard.spoken.skipped > 0 && (
        <p key={`more-${heard.line_id}`}>{t('voice_more', { count: heard.spoken.skipped })}</p>
      )}
    </div>
  );
}
