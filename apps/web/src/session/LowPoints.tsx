import { useState } from 'react';
import { PATHS } from '../app/paths.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/icon/Icon.tsx';
import { useFormat, useText } from '../text/index.ts';
import { sessionText } from './text.ts';
import './low-points.css';

/** "Points will be 0 soon" (spec §8), in time to do something. Buying opens beside the room, which goes on. */
export function LowPoints({ remaining_ms }: { remaining_ms: number }) {
  const t = useText(sessionText);
  const { duration } = useFormat();
  const [phase, setPhase] = useState<'shown' | 'put_away'>('shown');
  if (phase === 'put_away') return null;
  // By tens of seconds: a text that changes each second cannot be read out.
  const about_ms = Math.ceil(remaining_ms / 10_000) * 10_000;
  return (
    <section className="low-points glass" role="alert">
      <Icon name="clock" />
      <div>
        <p className="low-title">{t('low.title')}</p>
        <p className="low-text">{t('low.text', { duration: duration(about_ms) })}</p>
      </div>
      <div className="low-actions">
        <Button look="ghost" size="s" onClick={() => setPhase('put_away')}>
          {t('low.later')}
        </Button>
        <ButtonLink look="lit" size="s" to={PATHS.purchase} target="_blank" rel="opener">
          {t('low.buy')}
          <span className="vh"> – {t('low.new_window')}</span>
        </ButtonLink>
      </div>
    </section>
  );
}
