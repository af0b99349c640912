import type { ChannelCard } from '@akari/contract/channel';
import { isCountedDown, type ChatStatus } from '@akari/rules';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { goalsOf } from '../channel/shared/free-goals.ts';
import { channelText } from '../channel/shared/text.ts';
import { usualMode } from '../channel/shared/usual-mode.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Lamps } from '../../kit/feedback/Lamps.tsx';
import { STATUS_LOOKS } from '../../kit/feedback/StatusChip.tsx';
import { kitText } from '../../kit/text.ts';
import { TierBeside } from '../../kit/brand/TierBadge.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { selectOpenTwoway, twowayText } from '../twoway/index.ts';
import { Elapsed } from '../channel/studio/Elapsed.tsx';
import { selectPartner } from '../request/requests.slice.ts';
import { useRateText } from './BeginQuestion.tsx';
import { Countdown } from '../channel/studio/Countdown.tsx';
import { HiddenLink } from './HiddenLink.tsx';
import { modeText } from './text.ts';
import './mode-strip.css';

/** The state of a free chat: the time left, and its goals. */
function Free({ card, until_ms }: { card: ChannelCard; until_ms: number }) {
  const t = useText(modeText);
  const { points } = useFormat();
  const rateText = useRateText();
  const ending = isCountedDown(useCountdown(until_ms));
  const goals = goalsOf(card);
  const { tip_units = 0, gift_units = 0 } = card.free_chat ?? {};
  const rate = rateText(card.rates[usualMode({ status: 'chatting', media_kind: card.media_kind })]);
  return (
    <>
      <span className="mode-clock" data-ending={ending || undefined}>
        <small>{t('strip.left')}</small>
        <Countdown until_ms={until_ms} label={t('strip.left')} />
      </span>
      <div className="mode-words">
        {goals.length === 0 && (
          <b className="num">{t('strip.given', { tips: points(tip_units), gifts: points(gift_units) })}</b>
        )}
        {goals.map(({ of, reached_units, goal_units }) => (
          <Fragment key={of}>
            <b className="num">
              {t(`strip.goal_${of}`, { reached: points(reached_units), goal: points(goal_units) })}
            </b>
            <Lamps reached_units={reached_units} goal_units={goal_units} />
          </Fragment>
        ))}
        <small role="status">{ending ? t('strip.ending') : t('strip.ends', { rate })}</small>
      </div>
    </>
  );
}

/** The viewer of the two-shot, and since when. */
function Twoshot() {
  const t = useText(modeText);
  const k = useText(kitText);
  const { time } = useFormat();
  const partner = useAppSelector(selectPartner);
  if (partner === null) return <b className="mode-words">{t('strip.alone')}</b>;
  return (
    <>
      <Crest name={partner.name} size_px={36} />
      <div className="mode-words">
        <b>
          {t('strip.with', { name: partner.name })} <TierBeside tier={partner.tier} />
        </b>
        {partner.since_ms !== null && (
          <small className="num">
            {t('strip.since', { time: time(partner.since_ms) })}
            {k('between')}
            <Elapsed since_ms={partner.since_ms} />
          </small>
        )}
      </div>
    </>
  );
}

/** The viewer of the two-way, and since when. The other viewers keep watching. */
function Twoway() {
  const t = useText(modeText);
  const w = useText(twowayText);
  const { time } = useFormat();
  const k = useText(kitText);
  const request = useAppSelector(selectOpenTwoway);
  if (request === null) return <b className="mode-words">{k('status.twoway')}</b>;
  const since_ms = request.started_at_ms;
  return (
    <>
      <Crest name={request.viewer_name} size_px={36} />
      <div className="mode-words">
        <b>
          {w('guest.with', { name: request.viewer_name })} <TierBeside tier={request.tier} />
        </b>
        {since_ms !== null && (
          <small className="num">
            {t('strip.since', { time: time(since_ms) })}
            {k('between')}
            <Elapsed since_ms={since_ms} />
          </small>
        )}
      </div>
    </>
  );
}

function Inside({ card, status }: { card: ChannelCard; status: ChatStatus }): ReactNode {
  const t = useText(modeText);
  const rateText = useRateText();
  const { points } = useFormat();
  const count = useAppSelector(selectViewers).length;
  switch (status) {
    case 'free_chat':
      return card.until_ms === null ? null : <Free card={card} until_ms={card.until_ms} />;
    case 'twoshot':
      return <Twoshot />;
    case 'twoway':
      return <Twoway />;
    case 'showtime':
      return (
        <b className="mode-words">
          {card.ticket_units === undefined
            ? t('strip.showtime', { rate: rateText(card.rates.showtime), count })
            : t('strip.ticket_show', { points: points(card.ticket_units), count })}
        </b>
      );
    case 'hidden_chat':
      return (
        <div className="mode-words">
          <b>{t('strip.hidden', { rate: rateText(card.rates.hidden) })}</b>
          <HiddenLink card={card} />
        </div>
      );
    case 'chatting':
      return null;
  }
}

/**
 * Above the chat, in every mode but the usual one: what runs, how long, with which viewer, and the button to end it.
 */
export function ModeStrip({
  card,
  status,
  busy,
  onEnd,
}: {
  card: ChannelCard;
  status: Exclude<ChatStatus, 'chatting'>;
  busy: boolean;
  onEnd: () => void;
}) {
  const t = useText(modeText);
  const c = useText(channelText);
  const style = { '--c': `var(${STATUS_LOOKS[status].color})` } as CSSProperties;
  return (
    <section className={`mode-strip ${status}`} style={style} aria-label={t('strip.label')}>
      <Inside card={card} status={status} />
      <Button size="s" look="ghost" disabled={busy} className="mode-end" onClick={onEnd}>
        <span aria-hidden="true">{t('strip.end')}</span>
        <span className="vh">{t('strip.end_label', { mode: c(`mode.${status}`) })}</span>
      </Button>
    </section>
  );
}
