import type { ChannelCard } from '@akari/contract/channel';
import { isCountedDown } from '@akari/rules';
import { Celebration as Shown } from '../../kit/feedback/Celebration.tsx';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { goalsOf } from '../channel/shared/free-goals.ts';
import { selectBoard } from '../chat/index.ts';
import { freechatText } from './text.ts';
import { thankedIn } from './thanked.ts';

/**
 * Celebrates the goal of a free chat over the picture, for the performer and the viewers: a string of lanterns lights up
 * and who reached the goal is thanked. It is over when the countdown of the end begins. With reduced motion nothing
 * moves.
 */
export function GoalCelebration({ card }: { card: ChannelCard }) {
  const { status, free_chat, until_ms } = card;
  if (status !== 'free_chat' || free_chat?.phase !== 'ending' || until_ms === null) return null;
  return <Celebration card={card} until_ms={until_ms} />;
}

function Celebration({ card, until_ms }: { card: ChannelCard; until_ms: number }) {
  const t = useText(freechatText);
  const name = thankedIn(useAppSelector(selectBoard).lines);
  const left_ms = useCountdown(until_ms);
  const goals = goalsOf(card);
  const reached = goals.find(({ reached_units, goal_units }) => reached_units >= goal_units);
  if (isCountedDown(left_ms)) return null;
  return (
    <Shown reached_units={reached?.reached_units ?? null} goal_units={reached?.goal_units ?? 0}>
      <b>{t('goal.title')}</b>
      <span>{name === null ? t('goal.thanks_somebody') : t('goal.thanks', { name })}</span>
    </Shown>
  );
}
