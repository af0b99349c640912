import type { CSSProperties, ReactNode } from 'react';
import type { ChannelCommand, ChannelStatus } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useAddress } from '../../../platform/browser/use-address.ts';
import { useCountdown, useElapsed } from '../../../platform/clock/use-server-seconds.ts';
import { selectOwnChannel, selectStatus, selectStatusSince } from './channel.slice.ts';
import { railStops, type RailStop } from './rail.ts';
import { channelText } from '../shared/text.ts';
import { usualMode } from '../shared/usual-mode.ts';
import { STATUS_LOOKS } from '../../../kit/feedback/StatusChip.tsx';
import { kitText } from '../../../kit/text.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { StateLantern } from './Lantern.tsx';
import { useCommandText } from './use-command-text.ts';
import './state-rail.css';

const MINUTE_MS = 60_000;

/** The time left if the status has an end, otherwise the time since the server says that it began. */
function Now() {
  const t = useText(channelText);
  const since_ms = useAppSelector(selectStatusSince);
  const until_ms = useAppSelector(selectOwnChannel)?.until_ms ?? null;
  if (until_ms !== null) return <Left until_ms={until_ms} />;
  return since_ms === null ? <>{t('now_plain')}</> : <Since since_ms={since_ms} />;
}

function Left({ until_ms }: { until_ms: number }) {
  const t = useText(channelText);
  const { clock } = useFormat();
  return <>{t('left', { clock: clock(useCountdown(until_ms)) })}</>;
}

function Since({ since_ms }: { since_ms: number }) {
  const t = useText(channelText);
  const { clock } = useFormat();
  return <>{t('now', { clock: clock(useElapsed(since_ms)) })}</>;
}

/** A short text about the status, or its rate if it has one. */
function About({ status }: { status: ChannelStatus }) {
  const t = useText(channelText);
  const { points } = useFormat();
  const { free_chat_ms } = useTerms();
  const card = useAppSelector(selectOwnChannel);
  const priced = status === 'hidden_chat' || status === 'showtime' || status === 'chatting';
  if (card === null || !priced) return <>{t(`about.${status}`, { minutes: free_chat_ms / MINUTE_MS })}</>;
  const { media_kind, rates } = card;
  return <>{t('rate', { rate: points(rates[usualMode({ status, media_kind })]) })}</>;
}

function Face({ status, lit, children }: { status: ChannelStatus; lit: boolean; children: ReactNode }) {
  const t = useText(kitText);
  const { icon, color } = STATUS_LOOKS[status];
  return (
    <>
      <StateLantern icon={icon} color={color} lit={lit} />
      <span className="rail-words">
        <b>{t(`status.${status}`)}</b>
        <small>{children}</small>
      </span>
    </>
  );
}

function Stop({
  stop,
  busy,
  onCommand,
}: {
  stop: RailStop;
  busy: boolean;
  onCommand: (command: ChannelCommand) => void;
}) {
  const commandText = useCommandText();
  const t = useText(channelText);
  const { status, place, command, ends_chat, reason } = stop;
  const style = { '--c': `var(${STATUS_LOOKS[status].color})` } as CSSProperties;
  if (command === null) {
    const now = place === 'now';
    return (
      <li className={`rail-stop ${place}`} style={style} aria-current={now ? 'step' : undefined}>
        <Face status={status} lit={now}>
          {now ? <Now /> : reason === null ? <About status={status} /> : t(`reason.${reason}`)}
        </Face>
      </li>
    );
  }
  const does = ends_chat ? t(`after_chat.${command}`) : commandText(command);
  return (
    <li>
      <button
        type="button"
        className={`rail-stop ${place}`}
        style={style}
        title={does}
        disabled={busy}
        onClick={() => onCommand(command)}
      >
        <Face status={status} lit={false}>
          <About status={status} />
        </Face>
        <span className="vh">{does}</span>
      </button>
    </li>
  );
}

/** The statuses of a broadcast as a row of lanterns; those that can be reached now are buttons (spec §4). */
export function StateRail({
  busy,
  onCommand,
}: {
  busy: boolean;
  onCommand: (command: ChannelCommand) => void;
}) {
  const t = useText(channelText);
  const status = useAppSelector(selectStatus);
  const { studio_mode } = useAddress();
  return (
    <nav className="rail" aria-label={t('rail')}>
      <ol>
        {railStops(status, studio_mode).map((stop) => (
          <Stop key={stop.status} stop={stop} busy={busy} onCommand={onCommand} />
        ))}
      </ol>
    </nav>
  );
}
