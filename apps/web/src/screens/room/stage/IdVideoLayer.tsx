import type { ChannelCard } from '@akari/contract/channel';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { roomPath } from '../../../platform/browser/paths.ts';
import {
  IdVideoButton,
  idVideoText,
  IdVideoWindow,
  type IdVideoInRoom,
} from '../../../features/id-video/index.ts';
import { useText } from '../../../text/index.ts';
import { WindowFrame } from '../dock/WindowFrame.tsx';

/** The ID video over the picture, and the way to it on the picture's edge. */
export function IdVideoLayer({
  video,
  card,
  name,
  balance,
  offered,
}: {
  video: IdVideoInRoom;
  card: ChannelCard;
  name: string;
  balance: Balance;
  /** Nothing else is open or under way. */
  offered: boolean;
}) {
  const t = useText(idVideoText);
  const { scene, offer } = video;
  if (scene.kind !== 'closed') {
    return (
      // A countdown is taken back by its button, not by a stray key.
      <WindowFrame
        key={scene.kind}
        label={scene.kind === 'playing' ? t('picture', { name }) : undefined}
        onEscape={scene.kind === 'counting' ? null : video.close}
      >
        <IdVideoWindow
          video={video}
          card={card}
          name={name}
          balance={balance}
          onGiveUp={video.close}
          here={roomPath(card.performer_name)}
        />
      </WindowFrame>
    );
  }
  if (!offered || offer === null) return null;
  return (
    <div className="room-id-video">
      <IdVideoButton offer={offer} onPress={video.open} />
    </div>
  );
}
