import type { ChannelCard } from '@akari/contract/channel';
import { useText } from '../../text/index.ts';
import { recordingText } from './text.ts';
import './recording.css';

/** Shows everybody in the room that a recording runs. */
export function RecordedMark({ card, look = 'words' }: { card: ChannelCard; look?: 'words' | 'dot' }) {
  const t = useText(recordingText);
  if ((card.recorded_since_ms ?? null) === null) return null;
  if (look === 'dot')
    return (
      <span className="pill glass" role="img" aria-label={t('mark')} title={t('mark')}>
        <i className="rec-dot" />
      </span>
    );
  return (
    <span className="pill glass">
      <i className="rec-dot" aria-hidden="true" />
      {t('mark')}
    </span>
  );
}
