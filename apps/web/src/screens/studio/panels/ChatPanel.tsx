import type { ChannelCommand } from '@akari/rules';
import { selectSocket } from '../../../app/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { selectOwnChannel } from '../../../channel/channel.slice.ts';
import { forwardCommand } from '../../../channel/rail.ts';
import { channelText } from '../../../channel/text.ts';
import { preferencesChanged, selectPreferences } from '../../../chat/chat.slice.ts';
import { ChatBoard, ChatSettings, Composer } from '../../../chat/index.ts';
import { keepPreferences, ZOOMS } from '../../../chat/preferences.ts';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { StateLantern } from '../Lantern.tsx';
import { STATUS_LOOKS } from '../../../kit/StatusChip.tsx';
import { studioText } from '../text.ts';
import './chat-panel.css';

/** Text size of the board, 1 to 2 in steps of a half (spec §5). */
function Zoom() {
  const t = useText(studioText);
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const choose = (zoom: number): void => {
    dispatch(preferencesChanged({ zoom }));
    keepPreferences({ ...preferences, zoom });
  };
  return (
    <div className="zoom" role="group" aria-label={t('chat.zoom')}>
      {ZOOMS.map((zoom) => (
        <button
          key={zoom}
          type="button"
          aria-pressed={zoom === preferences.zoom}
          onClick={() => choose(zoom)}
        >
          {zoom.toFixed(1)}×
        </button>
      ))}
    </div>
  );
}

/** Before the chat: what is now, what comes, and the one button that leads there. */
function ChatInvitation({
  busy,
  onCommand,
}: {
  busy: ChannelCommand | null;
  onCommand: (command: ChannelCommand) => void;
}) {
  const t = useText(studioText);
  const c = useText(channelText);
  const { points } = useFormat();
  const card = useAppSelector(selectOwnChannel);
  const status = card?.status ?? 'offline';
  const command = forwardCommand(status);
  const { icon, color, lit } = STATUS_LOOKS[status];
  const waiting = status === 'waiting';
  // The rules of the server want a picture before anybody is invited to it.
  const ready = waiting || card?.publisher_live === true;
  const title = waiting ? 'chat.waiting_title' : ready ? 'chat.preparing_title' : 'chat.preparing_wait';
  return (
    <div className="invitation">
      <StateLantern icon={icon} color={color} lit={lit} />
      <h3>{t(title)}</h3>
      <p>
        {waiting
          ? t('chat.waiting_text', { rate: points(card?.rates.party ?? 0) })
          : t('chat.preparing_text')}
      </p>
      {command !== null && (
        <Button
          look="lit"
          icon={STATUS_LOOKS[waiting ? 'chatting' : 'waiting'].icon}
          disabled={!ready}
          busy={busy === command}
          onClick={() => onCommand(command)}
        >
          {c(`command.${command}`)}
        </Button>
      )}
    </div>
  );
}

/** The chat: before it begins the way there, then its lines and where to write. */
export function ChatPanel({
  busy,
  onCommand,
}: {
  busy: ChannelCommand | null;
  onCommand: (command: ChannelCommand) => void;
}) {
  const t = useText(studioText);
  const language = useLanguage();
  const card = useAppSelector(selectOwnChannel);
  const socket = useAppSelector(selectSocket);
  const chatting = card?.status === 'chatting';
  return (
    <section className="panel studio-chat" aria-label={t('chat.title')}>
      <div className="panel-h">
        <Icon name="bubble" size="s" />
        <h2>{t('chat.title')}</h2>
        <span className="grow" />
        <Zoom />
        <ChatSettings with_size={false} />
      </div>
      {chatting ? (
        <>
          <ChatBoard side="performer" performer={{ name: card.display_name[language], picture: null }} />
          <Composer side="performer" open={socket === 'connected'} closed_text={t('chat.reconnecting')} />
        </>
      ) : (
        <ChatInvitation busy={busy} onCommand={onCommand} />
      )}
    </section>
  );
}
