import type { PollSeen } from '@akari/contract/poll';
import { pollWinner } from '@akari/rules';
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { pollText } from './text.ts';
import './poll.css';

/** The options with their votes as bars. @param choice what stands at an option, for example its button */
export function PollResult({
  poll,
  own,
  choice,
}: {
  poll: PollSeen;
  /** The option that this person chose; null: none. */
  own: number | null;
  choice?: (at: number, text: string) => ReactNode;
}) {
  const t = useText(pollText);
  const { number } = useFormat();
  const votes = poll.options.map((option) => option.votes);
  const all = votes.reduce((sum, one) => sum + one, 0);
  const winner = poll.state === 'ended' ? pollWinner(votes) : null;
  return (
    <ol className="poll-options" aria-label={poll.question}>
      {poll.options.map((option, at) => (
        <li key={option.text} data-winner={winner === at || undefined}>
          <p>
            {winner === at && <Icon name="crown" size="s" />}
            <b>{option.text}</b>
            {own === at && (
              <span className="poll-own">
                <Icon name="check" size="xs" />
                {t('own')}
              </span>
            )}
            <span className="num">
              {t('votes', { count: option.votes })}
              {all > 0 && ` · ${number(Math.round((option.votes * 100) / all))}%`}
            </span>
          </p>
          <progress max={Math.max(1, all)} value={option.votes} aria-label={option.text} />
          {choice?.(at, option.text)}
        </li>
      ))}
    </ol>
  );
}
