import type { PollSeen } from '@akari/contract/poll';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { GiverChoices, useGiver } from '../../giving/GiverChoices.tsx';
import { GivingConfirm } from '../../giving/late.ts';
import { LeavesTime, type RunningTime } from '../../giving/LeavesTime.tsx';
import type { TipWish } from '../../giving/tip-machine.ts';
import { useGiving, type GivingView } from '../../giving/use-giving.ts';
import { useBuyPollVoteMutation } from '../api.ts';
import { selectOwnVote, voted } from '../shared/poll.slice.ts';
import { PollResult } from '../shared/PollResult.tsx';
import { pollText } from '../shared/text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

interface VoteWish extends TipWish {
  option: number;
}

/** Sends paid votes in one poll. */
function usePaidVotes(poll_id: string): GivingView<VoteWish> {
  const dispatch = useAppDispatch();
  const [send] = useBuyPollVoteMutation();
  return useGiving<VoteWish>(async ({ option, anonymous, point_type }, keyFor) => {
    const body = { option, anonymous, point_type };
    const answer = await send({ params: { poll_id }, body, idempotency_key: keyFor([poll_id, body]) });
    if (answer.data !== undefined) dispatch(voted({ poll_id, own: answer.data.own }));
    return answer;
  });
}

/** An open poll by points: what a vote costs stands above the options and on each button. */
export function PaidBallot({
  poll,
  name,
  balance,
  running,
}: {
  poll: PollSeen;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
}) {
  const t = useText(pollText);
  const { counted } = useFormat();
  const { poll_id, units } = poll;
  const own = useAppSelector((root) => selectOwnVote(root, poll_id));
  const giving = usePaidVotes(poll_id);
  const giver = useGiver(balance);
  const short = giver.shortOf(units);
  const error = useErrorText(short);
  const { anonymous, point_type } = giver;
  const { question } = giving;
  return (
    <>
      <p className="poll-note">{t('paid', counted(units))}</p>
      <PollResult
        poll={poll}
        own={own}
        choice={(option, text) => (
          <Button
            size="s"
            busy={giving.state.phase === 'sending'}
            disabled={short !== null}
            onClick={() => giving.want({ option, units, anonymous, point_type })}
          >
            {t('vote_paid', { option: text, ...counted(units) })}
          </Button>
        )}
      />
      <p className="poll-note" role="status">
        <ErrorWords shown={error} />
      </p>
      <GiverChoices giver={giver} giving={giving} />
      {short === null && <LeavesTime running={running} units={units} point_type={point_type} />}
      {question.about !== null && (
        <GivingConfirm
          wanted={question.open}
          onGiveUp={() => question.answer('no')}
          giving={giving}
          name={name}
          balance={balance}
          running={running}
          picture={<Icon name="chart" />}
          phrase={t('phrase', { option: poll.options[question.about.option]?.text ?? '' })}
        />
      )}
    </>
  );
}
