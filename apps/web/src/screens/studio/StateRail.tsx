import type { CSSProperties, ReactNode } from 'react';
import type { ChannelCommand, ChannelStatus } from '@akari/rules';
import { useAppSelector } from '../../app/hooks.ts';
import { useNow } from '../../app/useNow.ts';
import { selectStatus, selectStatusSince } from '../../channel/channel.slice.ts';
import { railStops, type RailStop } from '../../channel/rail.ts';
import { channelText } from '../../channel/text.ts';
import { STATUS_LOOKS } from '../../kit/StatusChip.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { StateLantern } from './Lantern.tsx';
import './state-rail.css';

/** How long the state of the moment has lasted, where this page saw it begin. */
function Now() {
  const t = useText(channelText);
  const { clock } = useFormat();
  const since_ms = useAppSelector(selectStatusSince);
  const now_ms = useNow(1_000);
  return <>{since_ms === null ? t('now_plain') : t('now', { clock: clock(now_ms - since_ms) })}</>;
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
  const t = useText(channelText);
  const { status, place, command } = stop;
  const style = { '--c': `var(${STATUS_LOOKS[status].color})` } as CSSProperties;
  if (command === null) {
    const now = place === 'now';
    return (
      <li className={`rail-stop ${place}`} style={style} aria-current={now ? 'step' : undefined}>
        <Face status={status} lit={now}>
          {now ? <Now /> : t(`about.${status}`)}
        </Face>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`rail-stop ${place}`}
        style={style}
        title={t(`command.${command}`)}
        disabled={busy}
        onClick={() => onCommand(command)}
      >
        <Face status={status} lit={false}>
          {t(`about.${status}`)}
        </Face>
        <span className="vh">{t(`command.${command}`)}</span>
      </button>
    </li>
  );
}

/** The states of a broadcast as a row of lanterns; those that can be reached now are buttons (spec §4). */
export function StateRail({
  busy,
  onCommand,
}: {
  busy: boolean;
  onCommand: (command: ChannelCommand) => void;
}) {
  const t = useText(channelText);
  const status = useAppSelector(selectStatus);
  return (
    <nav className="rail" aria-label={t('rail')}>
      <ol>
        {railStops(status).map((stop) => (
          <Stop key={stop.status} stop={stop} busy={busy} onCommand={onCommand} />
        ))}
      </ol>
    </nav>
  );
}
