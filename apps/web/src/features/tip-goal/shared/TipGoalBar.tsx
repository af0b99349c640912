import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir, tipGoalBar } from '@akari/rules';
import { useEffect } from 'react';
import { Lamps } from '../../../kit/feedback/Lamps.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { loadTipGoal } from './load.ts';
import { selectTipGoal, type SeenGoal } from './tip-goal.slice.ts';
import { tipGoalText } from './text.ts';
import './tip-goal.css';

/** The name of a goal: what the performer promises, or else the general word. */
export function useGoalName(): (text: string) => string {
  const t = useText(tipGoalText);
  return (text) => (text === '' ? t('title') : text);
}

function Bar({ goal }: { goal: SeenGoal }) {
  const t = useText(tipGoalText);
  const name = useGoalName();
  const { points } = useFormat();
  const { text, filled_units, step_units, number } = tipGoalBar(goal);
  const two = { max_decimals: 2 } as const;
  return (
    <section className="tip-goal glass" aria-label={t('title')}>
      <p>
        <Icon name={goal.state === 'achieved' ? 'check' : 'lamp'} size="s" />
        <b>{name(text)}</b>
      </p>
      <Lamps reached_units={filled_units} goal_units={step_units} />
      <p>
        {goal.state === 'achieved' && <span>{t('achieved')}</span>}
        {goal.kind === 'progressive' && <span>{t('step', { number, count: goal.steps.length })}</span>}
        {goal.kind === 'repeating' && <span>{t('round', { number })}</span>}
        <span className="num">
          {t('of', { filled: points(filled_units, two), goal: points(step_units, two) })}
        </span>
      </p>
    </section>
  );
}

/** The tip goal of the broadcast with its progress; nothing without a goal. */
export function TipGoalBar({ card }: { card: ChannelCard }) {
  const dispatch = useAppDispatch();
  const { channel_id, performer_name, status } = card;
  const goal = useAppSelector((state) => selectTipGoal(state, channel_id));
  // A change that came while the socket was lost is read with the next connection.
  const lost = useAppSelector(selectSocket) !== 'connected';
  useEffect(() => {
    if (status !== 'offline' && !lost) void loadTipGoal(dispatch, performer_name);
  }, [dispatch, performer_name, status, lost]);
  return goal === null || !(isOnAir(status) || status === 'preparing') ? null : <Bar goal={goal} />;
}
