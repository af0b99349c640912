import { STATS_POLL_VIEWER_MS, type LowFpsCause } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { useChannelStatsQuery } from '../../channel/shared/api.ts';
import { lineForgotten, selectSamples } from '../network-stats.slice.ts';
import { networkText } from '../text.ts';
import { causeOf } from './cause.ts';
import '../low-frames.css';

interface Props {
  channel_id: string;
  onReconnect: () => void;
}

/**
 * Says that the picture has few frames, why, and what helps. Whether the frames are lost on the way to this page is asked
 * of the server while this is shown (spec §7); until it has answered, nothing is said.
 */
export function LowFrames({ channel_id, onReconnect }: Props) {
  const samples = useAppSelector(selectSamples);
  const { currentData } = useChannelStatsQuery(
    { query: { channelID: channel_id } },
    { pollingInterval: STATS_POLL_VIEWER_MS },
  );
  const cause = currentData === undefined ? null : causeOf(samples, currentData.getStats.framesPerSecond);
  return cause === null ? null : <Cause key={cause} cause={cause} onReconnect={onReconnect} />;
}

/** Put away, it stays away until the cause is another. */
function Cause({ cause, onReconnect }: { cause: LowFpsCause; onReconnect: () => void }) {
  const t = useText(networkText);
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'shown' | 'put_away'>('shown');
  if (phase === 'put_away') return null;
  const reconnect = (): void => {
    // The samples from before say nothing about the new connection.
    dispatch(lineForgotten());
    onReconnect();
  };
  return (
    <section className="low-frames glass" role="status">
      <Icon name="wifi" />
      <div>
        <p className="low-title">{t(`${cause}.title`)}</p>
        <p className="low-text">{t(`${cause}.text`)}</p>
      </div>
      <div className="low-actions">
        <Button look="ghost" size="s" onClick={() => setPhase('put_away')}>
          {t('later')}
        </Button>
        {cause === 'own_line' && (
          <Button size="s" icon="undo" onClick={reconnect}>
            {t('own_line.act')}
          </Button>
        )}
      </div>
    </section>
  );
}
