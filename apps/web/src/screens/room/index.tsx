import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PATHS } from '../../app/paths.ts';
import { useAddress } from '../../app/use-address.ts';
import { ErrorNumber } from '../../error/ErrorNumber.tsx';
import { useErrorText } from '../../error/useErrorText.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { kitText } from '../../kit/text.ts';
import { channelWanted, refreshChannel, selectRoomChannel } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import { Room } from './Room.tsx';
import { roomText } from './text.ts';
import './room.css';

/** The viewer's room of a performer, `/chat/{performer_name}` and its kin; a hidden chat by its link (spec §2). */
export function Component() {
  const { performer_name, hidden_key, way } = useAddress();
  useAskedLanguage();
  const dispatch = useAppDispatch();
  const channel = useAppSelector(selectRoomChannel);
  useEffect(() => {
    dispatch(channelWanted(performer_name));
    void dispatch(refreshChannel(performer_name));
  }, [dispatch, performer_name]);

  // The store still holds the room of before until the effect above has run.
  if (channel.performer_name !== performer_name || channel.phase === 'loading') return <RoomSkeleton />;
  if (channel.phase === 'known')
    return <Room key={channel.card.channel_id} card={channel.card} link_key={hidden_key} way={way} />;
  if (channel.error === 'performer_not_found') return <Missing />;
  return <Unreachable performer_name={performer_name} error={channel.error} />;
}

/** Shape first: nothing moves when the room arrives. */
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
      <ErrorState
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
