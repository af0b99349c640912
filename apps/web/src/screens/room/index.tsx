import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { store } from '../../platform/store/store.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { addressOf } from '../../platform/browser/address.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { ErrorNumber } from '../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { selectListed } from '../../features/home/online-list.slice.ts';
import { kitText } from '../../kit/text.ts';
import { mediaLack, preparePlay } from '../../media/index.ts';
import { latePart } from '../../platform/error/late-part.tsx';
import { channelWanted, refreshChannel, selectRoomChannel } from '../../features/session/index.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import { beginPreview } from './door/begin-preview.ts';
import { Room } from './Room.tsx';
import { useFirstView } from '../../platform/browser/first-view.ts';
import { roomText } from './text.ts';
import './room.css';
import './low-window.css';

const UnsupportedRoom = latePart(
  async () => (await import('./unsupported/UnsupportedRoom.tsx')).UnsupportedRoom,
);

export const ownFirstView = true;
export const prepare = preparePlay;
export const begin = (): void => store.dispatch(beginPreview(addressOf(location.pathname)));

/** Screen of a performer's room: `/chat/{performer_name}`, related paths, and hidden chats by their link (spec §2). */
export function Component() {
  const { performer_name, hidden_key, way } = useAddress();
  useAskedLanguage();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const channel = useAppSelector(selectRoomChannel);
  const listed = useAppSelector((state) => selectListed(state, performer_name));
  // The card of the home page is shown at once, before anything is painted; the answer of the server replaces it.
  const want = useEffectEvent(() => dispatch(channelWanted({ performer_name, card: listed })));
  useLayoutEffect(() => void want(), [performer_name]);
  useEffect(() => void dispatch(refreshChannel(performer_name)), [dispatch, performer_name]);

  useFirstView(channel.phase === 'failed');

  // Until the effect above has run, the store still has the previous room.
  if (channel.performer_name !== performer_name || channel.phase === 'loading') return <RoomSkeleton />;
  if (channel.phase === 'known') {
    const { card } = channel;
    const lack = mediaLack(card.media_kind);
    if (lack !== null) return <UnsupportedRoom name={card.display_name[language]} lack={lack} />;
    return <Room key={card.channel_id} card={card} link_key={hidden_key} way={way} />;
  }
  if (channel.error === 'performer_not_found') return <Missing />;
  return <Unreachable performer_name={performer_name} error={channel.error} />;
}

/** Placeholder with the layout of the room, so that nothing moves when the room is loaded. */
function RoomSkeleton() {
  return (
    <main className="viewer-room loading" aria-busy="true">
      <div className="room-left">
        <div className="room-blank" />
      </div>
    </main>
  );
}

function Missing() {
  const t = useText(roomText);
  return (
    <main className="room-message">
      <title>{`${t('missing.title')} – Akari`}</title>
      <EmptyState
        heading
        title={t('missing.title')}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('missing.home')}
          </ButtonLink>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </main>
  );
}

function Unreachable({
  performer_name,
  error,
}: {
  performer_name: string;
  error: Parameters<typeof useErrorText>[0] & string;
}) {
  const dispatch = useAppDispatch();
  const t = useText(kitText);
  const shown = useErrorText(error);
  return (
    <main className="room-message">
      <title>{`${shown.message} – Akari`}</title>
      <ErrorState
        heading
        title={shown.message}
        code={<ErrorNumber code={shown.code} />}
        action={
          <Button look="lit" onClick={() => void dispatch(refreshChannel(performer_name))}>
            {t('retry')}
          </Button>
        }
      >
        {shown.next}
      </ErrorState>
    </main>
  );
}
