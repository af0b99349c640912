import type { ChannelCard } from '@akari/contract/channel';
import type { PollSeen } from '@akari/contract/poll';
import { mayTakePart, SESSION_TYPE_OF_MODE, type SessionMode } from '@akari/rules';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useMay } from '../../../platform/person/use-may.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { toolOpened } from '../../room-tool/tools.slice.ts';
import { selectOwnVote } from './poll.slice.ts';
import { pollText } from './text.ts';
import { usePoll } from './use-poll.ts';
import './poll.css';

/** How long a poll still takes, and how many have voted. */
function Left({ poll }: { poll: PollSeen }) {
  const t = useText(pollText);
  const { clock, points } = useFormat();
  const left_ms = useCountdown(poll.until_ms);
  const count = poll.options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <p>
      <span className="num" role="timer">
        {t('left', { clock: clock(left_ms) })}
      </span>
      <span className="num">{t('votes', { count })}</span>
      {poll.units > 0 && <span className="num">{t('each', { points: points(poll.units) })}</span>}
    </p>
  );
}

/** That a poll runs, at the edge of the picture; nothing without one. Who takes part in the chat opens it from there. */
export function PollBar({ card, mode }: { card: ChannelCard; mode: SessionMode | null }) {
  const t = useText(pollText);
  const dispatch = useAppDispatch();
  const allowed = useMay('poll.vote');
  const votes = allowed && mode !== null && mayTakePart(SESSION_TYPE_OF_MODE[mode]);
  const poll = usePoll(card);
  const own = useAppSelector((state) => (poll === null ? null : selectOwnVote(state, poll.poll_id)));
  if (poll?.state !== 'open') return null;
  return (
    <section className="poll-bar glass" aria-label={t('title')}>
      <p>
        <Icon name="chart" size="s" />
        <b>{poll.question}</b>
      </p>
      <Left poll={poll} />
      {votes && (
        <Button size="s" look="ghost" aria-haspopup="dialog" onClick={() => dispatch(toolOpened('poll'))}>
          {t(own === null || poll.units > 0 ? 'open' : 'see')}
        </Button>
      )}
    </section>
  );
}
