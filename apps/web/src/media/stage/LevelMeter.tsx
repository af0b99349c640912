import { useRef } from 'react';
import { useText } from '../../text/index.ts';
import { mediaText } from '../text.ts';
import { useLevel } from '../devices/use-level.ts';
import './level-meter.css';

/** Level meter of a microphone, drawn as the ribs of a lantern. */
export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const t = useText(mediaText);
  const bar = useRef<HTMLSpanElement>(null);
  useLevel(stream, bar);
  return (
    <span className="level-meter" ref={bar} role="img" aria-label={t('level')}>
      <i />
    </span>
  );
}
