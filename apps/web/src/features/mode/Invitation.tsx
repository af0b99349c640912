import type { ChannelCard } from '@akari/contract/channel';
import type { ChannelCommand } from '@akari/rules';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { selectOwnChannel, selectRunningStart } from '../channel/studio/channel.slice.ts';
import { forwardCommand } from '../channel/studio/rail.ts';
import { useCommandText } from '../channel/studio/use-command-text.ts';
import { usualMode } from '../channel/shared/usual-mode.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { STATUS_LOOKS } from '../../kit/feedback/StatusChip.tsx';
import { useTerms } from '../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../text/index.ts';
import { StateLantern } from '../channel/studio/Lantern.tsx';
import { Countdown } from '../channel/studio/Countdown.tsx';
import { modeText } from './text.ts';
import { selectRequestCount } from '../request/requests.slice.ts';
import { studioText } from '../channel/studio/text.ts';

interface Commands {
  busy: ChannelCommand | null;
  onCommand: (command: ChannelCommand) => void;
}

/** During a break: the time left, and the two ways to return. */
function Resting({ card, busy, onCommand }: Commands & { card: ChannelCard }) {
  const t = useText(modeText);
  const { break_countdown_ms } = useTerms();
  const { until_ms } = card;
  return (
    <>
      <h3>{t(until_ms === null ? 'rest.title' : 'rest.countdown_title')}</h3>
      {until_ms !== null && (
        <Countdown until_ms={until_ms} label={t('strip.left')} className="invitation-clock" />
      )}
      <p>{t(until_ms === null ? 'rest.text' : 'rest.countdown_text')}</p>
      <Button
        look="lit"
        icon={STATUS_LOOKS.waiting.icon}
        disabled={!card.publisher_live}
        busy={busy === 'start_preview'}
        onClick={() => onCommand('start_preview')}
      >
        {t(until_ms === null ? 'rest.back' : 'rest.now')}
      </Button>
      {until_ms === null && (
        <Button
          look="ghost"
          icon="hour"
          busy={busy === 'start_countdown'}
          onClick={() => onCommand('start_countdown')}
        >
          {t('rest.soon', { seconds: break_countdown_ms / 1_000 })}
        </Button>
      )}
    </>
  );
}

const BEGUN = { party: 'chatting', free: 'free_chat', hidden: 'hidden_chat' } as const;

/** Before the chat: the current status, and the one button to the next. */
function Before({ card, busy, onCommand }: Commands & { card: ChannelCard }) {
  const t = useText(studioText);
  const commandText = useCommandText();
  const { points } = useFormat();
  const { studio_mode } = useAddress();
  const command = forwardCommand(card.status, studio_mode);
  const waiting = card.status === 'waiting';
  // If a request waits, its answer is the highlighted button.
  const asked = useAppSelector(selectRequestCount) > 0;
  // The server's rules require media before viewers are let in.
  const ready = card.publisher_live;
  // The broadcast continues by itself when its media arrives, unless the performer prepares first.
  const goes_on = useAppSelector(selectRunningStart) === 'waiting' && !waiting && !ready;
  const voice = card.media_kind === 'voice' ? '_voice' : '';
  const preparing = ready
    ? (`chat.preparing_title${voice}` as const)
    : (`chat.preparing_wait${voice}` as const);
  return (
    <>
      <h3>{t(waiting ? 'chat.waiting_title' : preparing)}</h3>
      <p>
        {waiting
          ? t(`chat.waiting_${studio_mode}`, {
              rate: points(studio_mode === 'hidden' ? card.rates.hidden : card.rates[usualMode(card)]),
            })
          : t(goes_on ? `chat.preparing_soon${voice}` : 'chat.preparing_text')}
      </p>
      {command !== null && !goes_on && (
        <Button
          look={asked ? 'plain' : 'lit'}
          icon={STATUS_LOOKS[waiting ? BEGUN[studio_mode] : 'waiting'].icon}
          disabled={!ready}
          busy={busy === command}
          onClick={() => onCommand(command)}
        >
          {commandText(command)}
        </Button>
      )}
    </>
  );
}

/** Shown instead of the chat while no chat runs. */
export function Invitation(commands: Commands): ReactNode {
  const card = useAppSelector(selectOwnChannel);
  if (card === null) return null;
  const { icon, color, lit } = STATUS_LOOKS[card.status];
  return (
    <div className="invitation">
      <StateLantern icon={icon} color={color} lit={lit} />
      {card.status === 'resting' ? (
        <Resting card={card} {...commands} />
      ) : (
        <Before card={card} {...commands} />
      )}
    </div>
  );
}
