import type { PollOfChannel, PollSeen } from '@akari/contract/poll';
import {
  POLL_OPTIONS_LEAST,
  POLL_OPTIONS_MOST,
  POLL_QUESTION_MAX,
  POLL_SECONDS,
  POLL_VOTE_MIN_UNITS,
  isPollPrice,
  parsePoints,
  readPoll,
} from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { useBeginPollMutation, useClosePollMutation } from '../api.ts';
import { pollLoaded, selectMostUnits } from '../shared/poll.slice.ts';
import { PollResult } from '../shared/PollResult.tsx';
import { pollText } from '../shared/text.ts';
import { pollToolText } from '../shared/tool-text.ts';
import { usePoll } from '../shared/use-poll.ts';
import { pollStudioText } from './text.ts';

/** Takes the answer of a change; what is refused is shown as a notice. */
function useAnswer() {
  const dispatch = useAppDispatch();
  return ({ data, error }: { data?: PollOfChannel | undefined; error?: unknown }): boolean => {
    if (data !== undefined) dispatch(pollLoaded(data));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    return data !== undefined;
  };
}

function Options({
  options,
  onChange,
}: {
  options: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const t = useText(pollStudioText);
  return (
    <>
      <ol>
        {options.map((text, at) => (
          <li key={at}>
            <TextField
              label={t('option', { number: at + 1 })}
              value={text}
              onChange={({ target }) =>
                onChange(options.map((one, index) => (index === at ? target.value : one)))
              }
            />
            {options.length > POLL_OPTIONS_LEAST && (
              <IconButton
                icon="minus"
                label={t('take', { number: at + 1 })}
                onClick={() => onChange(options.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {options.length < POLL_OPTIONS_MOST && (
        <Button type="button" look="ghost" icon="plus" onClick={() => onChange([...options, ''])}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

function Form({ onBegun }: { onBegun: () => void }) {
  const t = useText(pollStudioText);
  const { duration, points } = useFormat();
  const taken = useAnswer();
  const [begin, { isLoading }] = useBeginPollMutation();
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState<readonly string[]>(['', '']);
  const [seconds, setSeconds] = useState<(typeof POLL_SECONDS)[number]>(60);
  const [price, setPrice] = useState('');
  const most_units = useAppSelector(selectMostUnits);
  const units = price.trim() === '' ? 0 : (parsePoints(price.trim()) ?? -1);
  const priced = most_units !== null && isPollPrice(units, most_units);
  const read = readPoll({ question, options });
  const ready = read.ok && (priced || units === 0);
  const send = async (): Promise<void> => {
    if (!read.ok || !ready) return;
    const { plan } = read;
    if (taken(await begin({ body: { ...plan, options: [...plan.options], seconds, units } }))) onBegun();
  };
  return (
    <form
      className="poll-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="poll-note">{t('about')}</p>
      <TextField
        label={t('question', { most: POLL_QUESTION_MAX })}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Options options={options} onChange={setOptions} />
      <Select
        label={t('seconds')}
        value={String(seconds)}
        choices={POLL_SECONDS.map((one) => ({ value: String(one), label: duration(one * 1_000) }))}
        onChange={(value) => setSeconds(POLL_SECONDS.find((one) => String(one) === value) ?? 60)}
      />
      {most_units !== null && (
        <TextField
          label={t('price')}
          inputMode="decimal"
          value={price}
          after={<span className="pt">pt</span>}
          hint={t('price_hint', { least: points(POLL_VOTE_MIN_UNITS), most: points(most_units) })}
          onChange={({ target }) => setPrice(target.value)}
        />
      )}
      <p className="poll-note" role="status">
        {question !== '' && !read.ok && t('wrong')}
        {read.ok && !ready && t('price_wrong')}
      </p>
      <div className="poll-actions">
        <Button type="submit" look="lit" busy={isLoading} disabled={!ready}>
          {t('begin')}
        </Button>
      </div>
    </form>
  );
}

function Running({ poll, onNext }: { poll: PollSeen; onNext: () => void }) {
  const t = useText(pollStudioText);
  const of_poll = useText(pollText);
  const { points } = useFormat();
  const taken = useAnswer();
  const [close, { isLoading }] = useClosePollMutation();
  const send = async (how: 'end' | 'cancel'): Promise<void> =>
    void taken(await close({ params: { poll_id: poll.poll_id }, body: { how } }));
  return (
    <>
      <p className="poll-question">{poll.question}</p>
      <p className="poll-note" role="status">
        {of_poll(`state.${poll.state}`)}
        {poll.state === 'open' && poll.units > 0 && t('paid', { points: points(poll.units) })}
      </p>
      {poll.state !== 'cancelled' && <PollResult poll={poll} own={null} />}
      <div className="poll-actions">
        {poll.state === 'open' ? (
          <>
            <Button look="ghost" busy={isLoading} onClick={() => void send('cancel')}>
              {t('cancel')}
            </Button>
            <Button look="lit" busy={isLoading} onClick={() => void send('end')}>
              {t('end')}
            </Button>
          </>
        ) : (
          <Button look="lit" onClick={onNext}>
            {t('next')}
          </Button>
        )}
      </div>
    </>
  );
}

function Content({ channel }: { channel: NonNullable<ReturnType<typeof selectOwnChannel>> }) {
  const poll = usePoll(channel);
  /** The poll after which she wants the next one. */
  const [after, setAfter] = useState<string | null>(null);
  return poll === null || poll.poll_id === after ? (
    <Form onBegun={() => setAfter(null)} />
  ) : (
    <Running poll={poll} onNext={() => setAfter(poll.poll_id)} />
  );
}

/** Where the performer holds a poll and sees the votes as they come. */
export function HoldPollPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(pollToolText)('tool');
  const card = useAppSelector(selectOwnChannel);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {card !== null && <Content channel={card} />}
    </Sheet>
  );
}
