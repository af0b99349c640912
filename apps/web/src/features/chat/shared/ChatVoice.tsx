import type { ChatLine } from '@akari/contract/chat';
import { useEffect, useEffectEvent, useState } from 'react';
import { spokenOf } from './spoken.ts';

const EVERY_MS = 2_000;

/** Announces new lines in a polite live region, every 2 s and limited in number; the list itself changes too fast. */
export function ChatVoice({
  lines,
  own_user_id,
}: {
  lines: readonly ChatLine[];
  own_user_id: string | null;
}) {
  const [heard, setHeard] = useState(() => ({ line_id: lines.at(-1)?.line_id ?? 0, words: '' }));
  const listen = useEffectEvent(() => {
    const last = lines.at(-1)?.line_id ?? 0;
    if (last <= heard.line_id) return;
    setHeard({ line_id: last, words: spokenOf(lines, heard.line_id, own_user_id) });
  });
  useEffect(() => {
    const timer = setInterval(() => listen(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="vh" aria-live="polite" role="log">
      {heard.words}
    </div>
  );
}
