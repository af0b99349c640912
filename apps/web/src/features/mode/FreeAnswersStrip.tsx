import type { CSSProperties } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { selectFreeAnswers } from '../channel/studio/free-answers.slice.ts';
import { STATUS_LOOKS } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { modeText } from './text.ts';
import './mode-strip.css';

/** Above the chat, while viewers of a free chat decide whether to continue in the paid one: how many have decided. */
export function FreeAnswersStrip() {
  const answers = useAppSelector(selectFreeAnswers);
  if (answers === null || answers.until_ms === null || answers.waiting === 0) return null;
  const { asked, stayed, waiting, until_ms } = answers;
  return <Answers asked={asked} stayed={stayed} waiting={waiting} until_ms={until_ms} />;
}

function Answers(props: { asked: number; stayed: number; waiting: number; until_ms: number }) {
  const { asked, stayed, waiting, until_ms } = props;
  const t = useText(modeText);
  const { clock } = useFormat();
  const style = { '--c': `var(${STATUS_LOOKS.chatting.color})` } as CSSProperties;
  return (
    <section className="mode-strip chatting" style={style} aria-label={t('answers.label')}>
      <div className="mode-words">
        <b className="num" role="status">
          {t('answers.stayed', { asked, stayed })}
        </b>
        <small className="num">
          {t('answers.waiting', { waiting, clock: clock(useCountdown(until_ms)) })}
        </small>
      </div>
    </section>
  );
}
