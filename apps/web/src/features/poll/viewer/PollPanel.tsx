import type { ChannelCard } from '@akari/contract/channel';
import type { PollSeen } from '@akari/contract/poll';
import { Button } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { BalanceHead } from '../../giving/BalanceHead.tsx';
import type { RunningTime } from '../../giving/LeavesTime.tsx';
import { useVotePollMutation } from '../api.ts';
import { selectOwnVote, voted } from '../shared/poll.slice.ts';
import { PollResult } from '../shared/PollResult.tsx';
import { pollText } from '../shared/text.ts';
import { usePoll } from '../shared/use-poll.ts';
import { PaidBallot } from './PaidBallot.tsx';

function Ballot({ poll }: { poll: PollSeen }) {
  const t = useText(pollText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useVotePollMutation();
  const { poll_id, state } = poll;
  const own = useAppSelector((root) => selectOwnVote(root, poll_id));
  const vote = async (option: number): Promise<void> => {
    const { data, error } = await send({ params: { poll_id }, body: { option } });
    if (data !== undefined) dispatch(voted({ poll_id, own: data.own }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  const open = state === 'open' && own === null && poll.units === 0;
  return (
    <>
      <p className="poll-question">{poll.question}</p>
      <p className="poll-note" role="status">
        {open ? t('once') : t(`state.${state}`)}
      </p>
      {state !== 'cancelled' && (
        <PollResult
          poll={poll}
          own={own}
          choice={(at, option) =>
            open && (
              <Button size="s" busy={isLoading} onClick={() => void vote(at)}>
                {t('vote', { option })}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** Where a viewer votes and sees the votes; after the end, the result. */
export function PollPanel({
  card,
  name,
  balance,
  running,
  open,
  onOpenChange,
}: {
  card: ChannelCard;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(pollText);
  const poll = usePoll(card);
  const paid = poll !== null && poll.state === 'open' && poll.units > 0;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      height="snap"
      head={paid && <BalanceHead balance={balance} />}
    >
      {poll === null && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      {poll !== null && !paid && <Ballot poll={poll} />}
      {poll !== null && paid && (
        <>
          <p className="poll-question">{poll.question}</p>
          <PaidBallot {...{ poll, name, balance, running }} />
        </>
      )}
    </Sheet>
  );
}
