import type { OwnEntry } from '@akari/contract/blog';
import { useState } from 'react';
import { serverMs } from '../../../platform/clock/server-clock.ts';
import { joinSentences, useFormat, useText } from '../../../text/index.ts';
import { ownBlogText } from './text.ts';

/** What became of an entry, and why. */
export function EntryState({ entry }: { entry: OwnEntry }) {
  const t = useText(ownBlogText);
  const { dateTime, language } = useFormat();
  const [now_ms] = useState(() => serverMs(Date.now()));
  const { state, reason, published_at_ms, shown_words } = entry;
  const waits = state === 'approved' && published_at_ms !== null && published_at_ms > now_ms;
  const shown = shown_words !== null && (state === 'pending' || state === 'refused');
  return (
    <p className="blog-state" data-state={state}>
      <b>{waits ? t('state.planned', { at: dateTime(published_at_ms) }) : t(`state.${state}`)}</b>
      {reason !== null && (
        <span>
          {joinSentences(
            [t(`reason.${reason}`), ...(state === 'refused' ? [t('refused_text')] : [])],
            language,
          )}
        </span>
      )}
      {shown && <span>{t('still_shown')}</span>}
    </p>
  );
}
