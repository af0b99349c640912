import type { ChannelCard } from '@akari/contract/channel';
import { FREE_TIP_DISCOUNT_MS, FREE_TIP_UNITS, isCountedDown } from '@akari/rules';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { goalsOf, type FreeGoal } from '../../../features/channel/shared/free-goals.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Lamps } from '../../../kit/feedback/Lamps.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';
import './free-chat.css';

/** Shown during a free chat: the remaining time, and the progress of the goals that end it. */
export function FreeChat({ card }: { card: ChannelCard }) {
  if (card.status !== 'free_chat') return null;
  const goals = goalsOf(card);
  return (
    <div className="free-chat glass">
      {card.until_ms !== null && <TimeLeft until_ms={card.until_ms} />}
      {goals.map((goal) => (
        <Goal key={goal.of} goal={goal} alone={goals.length === 1} />
      ))}
      {goals.length > 0 && card.free_chat?.phase !== 'ending' && <GoalText count={goals.length} />}
      <HalfPrice />
    </div>
  );
}

function TimeLeft({ until_ms }: { until_ms: number }) {
  const t = useText(roomText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  const ending = isCountedDown(left_ms);
  return (
    <>
      <p className="free-left" data-ending={ending || undefined}>
        <Icon name="clock" size="s" />
        <span className="num" role="timer">
          {t('free_left', { clock: clock(left_ms) })}
        </span>
      </p>
      <p className="free-ending" role="status">
        {ending && t('free_ending')}
      </p>
    </>
  );
}

function Goal({ goal, alone }: { goal: FreeGoal; alone: boolean }) {
  const t = useText(roomText);
  const { points } = useFormat();
  const two = { max_decimals: 2 } as const;
  const { of, reached_units, goal_units } = goal;
  return (
    <div className="free-goal">
      <p>
        <Icon name={of === 'gift' ? 'gift' : 'lamp'} size="s" />
        {t(alone && of === 'tip' ? 'goal' : `goal_${of}`)}
        <span className="num">
          {t('goal_of', { reached: points(reached_units, two), goal: points(goal_units, two) })}
        </span>
      </p>
      <Lamps reached_units={reached_units} goal_units={goal_units} />
    </div>
  );
}

function GoalText({ count }: { count: number }) {
  const t = useText(roomText);
  return <small className="free-goal-text">{t(count > 1 ? 'goals_text' : 'goal_text')}</small>;
}

/** What a small tip brings: the beginning of the paid chat at half price. */
function HalfPrice() {
  const t = useText(roomText);
  const { points, duration } = useFormat();
  return (
    <small className="free-goal-text">
      {t('free_half', { tip: points(FREE_TIP_UNITS), duration: duration(FREE_TIP_DISCOUNT_MS) })}
    </small>
  );
}
