import { FREE_CHAT_CELEBRATION_MS } from '@akari/rules';
import { useEffect } from 'react';
import { Celebration } from '../../../kit/feedback/Celebration.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { useGoalName } from './TipGoalBar.tsx';
import { celebrationOver, selectCelebrated } from './tip-goal.slice.ts';
import { tipGoalText } from './text.ts';

/** Celebrates a step of a tip goal over the picture, for the performer and the viewers, as the goal of a free chat is. */
export function TipGoalCelebration({ channel_id }: { channel_id: string }) {
  const t = useText(tipGoalText);
  const name = useGoalName();
  const dispatch = useAppDispatch();
  const goal = useAppSelector((state) => selectCelebrated(state, channel_id));
  useEffect(() => {
    if (goal === null) return undefined;
    const timer = setTimeout(() => dispatch(celebrationOver(channel_id)), FREE_CHAT_CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [dispatch, channel_id, goal]);
  if (goal === null) return null;
  const at = goal.kind === 'repeating' ? 0 : goal.reached - 1;
  const { text, units } = goal.steps[at] ?? { text: '', units: 1 };
  return (
    <Celebration key={goal.reached} reached_units={units} goal_units={units}>
      <b>{t('reached')}</b>
      {text !== '' && <span>{name(text)}</span>}
      <span>{goal.reached_by === null ? t('thanks_somebody') : t('thanks', { name: goal.reached_by })}</span>
    </Celebration>
  );
}
