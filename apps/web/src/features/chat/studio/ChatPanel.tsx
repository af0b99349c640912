import { CHAT_ZOOMS, hasChatStarted, type ChannelStatus } from '@akari/rules';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFocusKept } from '../../../platform/browser/use-focus-kept.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import { changePreferences, ChatBoardButton, selectPreferences } from '../../chat-board/index.ts';
import { chatText, useHiddenChat } from '../index.ts';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import type { PanelProps } from '../../studio-panel/studio-panel.ts';
import { selectOpenTwoway, stopTwoway } from '../../twoway/index.ts';
import { FreeAnswersStrip } from '../../mode/FreeAnswersStrip.tsx';
import { ModeStrip } from '../../mode/ModeStrip.tsx';
import { studioText } from '../../channel/studio/text.ts';
import { Invitation } from '../../mode/Invitation.tsx';
import { StudioChat } from './StudioChat.tsx';
import './chat-panel.css';

/** Text size of the board, 1 to 2 in steps of a half (spec §5). */
function Zoom() {
  const t = useText(studioText);
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  return (
    <div className="zoom" role="group" aria-label={t('chat.zoom')}>
      {CHAT_ZOOMS.map((zoom) => (
        <button
          key={zoom}
          type="button"
          aria-pressed={zoom === preferences.zoom}
          onClick={() => dispatch(changePreferences({ zoom }))}
        >
          {zoom.toFixed(1)}×
        </button>
      ))}
    </div>
  );
}

/** The chat panel: an invitation before a chat begins, then the board and the composer. */
export function ChatPanel({ view: { busy, onCommand } }: PanelProps) {
  const t = useText(studioText);
  const c = useText(chatText);
  const { hidden, toggle } = useHiddenChat();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const card = useAppSelector(selectOwnChannel);
  const socket = useAppSelector(selectSocket);
  const twoway = useAppSelector(selectOpenTwoway);
  // A press here changes the status and removes the pressed button, so the panel keeps the focus.
  const focus = useFocusKept<HTMLElement>(card?.status ?? 'offline');
  const end = (status: ChannelStatus): void => {
    if (status !== 'twoway') onCommand(status === 'twoshot' ? 'end_twoshot' : 'stop_chat');
    else if (twoway !== null) void dispatch(stopTwoway(twoway));
  };
  return (
    <section ref={focus} tabIndex={-1} className="panel studio-chat" aria-label={t('chat.title')}>
      <div className="panel-h">
        <Icon name="bubble" size="s" />
        <h2>{t('chat.title')}</h2>
        <span className="grow" />
        <Zoom />
        <ChatBoardButton />
        {card !== null && hasChatStarted(card.status) && (
          <IconButton icon="eye" label={c(hidden ? 'show' : 'hide')} aria-pressed={hidden} onClick={toggle} />
        )}
      </div>
      {card !== null && hasChatStarted(card.status) ? (
        <>
          {card.status === 'chatting' ? (
            <FreeAnswersStrip />
          ) : (
            <ModeStrip
              card={card}
              status={card.status}
              busy={busy !== null || (card.status === 'twoway' && twoway === null)}
              onEnd={() => end(card.status)}
            />
          )}
          <StudioChat
            performer_id={card.performer_id}
            performer={{
              performer_name: card.performer_name,
              name: card.display_name[language],
              picture: null,
            }}
            hidden={hidden}
            open={socket === 'connected'}
            closed_text={t('chat.reconnecting')}
          />
        </>
      ) : (
        <Invitation busy={busy} onCommand={onCommand} />
      )}
    </section>
  );
}
