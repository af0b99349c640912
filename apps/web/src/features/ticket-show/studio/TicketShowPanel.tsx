import type { TicketShow } from '@akari/contract/ticket-show';
import { hasChatStarted } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { usePassed } from '../../../platform/clock/use-passed.ts';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { useMoveTicketShowMutation } from '../api.ts';
import { ShowFacts } from '../shared/ShowFacts.tsx';
import { selectTerms } from '../shared/ticket-show.slice.ts';
import { ticketShowText } from '../shared/text.ts';
import { ticketShowToolText } from '../shared/tool-text.ts';
import { useTicketShow } from '../shared/use-ticket-show.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { ticketStudioText } from './text.ts';
import { useShowAnswer } from './use-show-answer.ts';

/** That the time has come, and how long the show may still begin. */
function Late({ show }: { show: TicketShow }) {
  const t = useText(ticketStudioText);
  const { clock } = useFormat();
  const left_ms = useCountdown(show.late_at_ms);
  const due = usePassed(show.begins_at_ms);
  if (!due) return null;
  return <p role="alert">{t('late', { clock: clock(left_ms) })}</p>;
}

/** An announced show: to begin it, or to call it off. Each asks first where it ends something for viewers. */
function Announced({ show, ends_chat }: { show: TicketShow; ends_chat: boolean }) {
  const t = useText(ticketStudioText);
  const { duration } = useFormat();
  const { counts_ms } = useAppSelector(selectTerms);
  const taken = useShowAnswer();
  const [move, { isLoading }] = useMoveTicketShowMutation();
  const question = useQuestion<'begin' | 'call_off'>();
  const send = async (how: 'begin' | 'call_off'): Promise<void> => {
    taken(await move({ params: { show_id: show.show_id }, body: { how } }));
    question.answer('yes');
  };
  const asked = question.about ?? 'begin';
  return (
    <>
      <Late show={show} />
      <p className="ticket-note">{t('pays', { duration: duration(counts_ms) })}</p>
      <div className="ticket-actions">
        <Button look="ghost" onClick={() => question.ask('call_off')}>
          {t('call_off')}
        </Button>
        <Button
          look="lit"
          busy={isLoading}
          onClick={() => (ends_chat ? question.ask('begin') : void send('begin'))}
        >
          {t('begin')}
        </Button>
      </div>
      <Confirm
        question={question}
        title={t(`${asked}_title`)}
        action={t(asked)}
        look={asked === 'begin' ? 'lit' : 'danger'}
        cancel={t('keep')}
        busy={isLoading}
        onConfirm={() => void send(asked)}
      >
        {asked === 'begin' ? t('begin_text') : t('call_off_text', { count: show.sold })}
      </Confirm>
    </>
  );
}

function Running({ show }: { show: TicketShow }) {
  const t = useText(ticketStudioText);
  const { clock } = useFormat();
  const counts_ms = useCountdown(show.counts_at_ms ?? 0);
  const ends_ms = useCountdown(show.until_ms ?? 0);
  return (
    <>
      <p className="ticket-facts">
        <span className="num">
          {show.state === 'counted' ? t('counted') : t('counts', { clock: clock(counts_ms) })}
        </span>
        <span className="num">{t('ends', { clock: clock(ends_ms) })}</span>
      </p>
      <p className="ticket-note">{t('how_to_end')}</p>
    </>
  );
}

function Show({ show, ends_chat, onNext }: { show: TicketShow; ends_chat: boolean; onNext: () => void }) {
  const t = useText(ticketStudioText);
  const of_show = useText(ticketShowText);
  const { state } = show;
  return (
    <>
      <ShowFacts show={show} />
      <p role="status">{of_show(`state.${state}`)}</p>
      {state === 'announced' && <Announced {...{ show, ends_chat }} />}
      {(state === 'begun' || state === 'counted') && <Running show={show} />}
      {(state === 'ended' || state === 'called_off' || state === 'broken_off') && (
        <div className="ticket-actions">
          <Button look="lit" onClick={onNext}>
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}

function Content({ channel }: { channel: NonNullable<ReturnType<typeof selectOwnChannel>> }) {
  const show = useTicketShow(channel);
  /** The show after which she wants the next one. */
  const [after, setAfter] = useState<string | null>(null);
  return show === null || show.show_id === after ? (
    <AnnounceForm onAnnounced={() => setAfter(null)} />
  ) : (
    <Show show={show} ends_chat={hasChatStarted(channel.status)} onNext={() => setAfter(show.show_id)} />
  );
}

/** Where the performer announces a ticket show, begins it and sees how many tickets are sold. */
export function TicketShowPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(ticketShowToolText)('tool');
  const card = useAppSelector(selectOwnChannel);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {card !== null && <Content channel={card} />}
    </Sheet>
  );
}
