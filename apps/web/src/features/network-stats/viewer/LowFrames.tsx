import type { LowFpsCause } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { lineForgotten } from '../network-stats.slice.ts';
import { networkText } from '../text.ts';
import '../low-frames.css';

/** Says that the picture has few frames, why, and what helps. Put away, it stays away until the cause is another. */
export function LowFrames({ cause, onReconnect }: { cause: LowFpsCause; onReconnect: () => void }) {
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
