import type { ChannelCard } from '@akari/contract/channel';
import { ListPicture } from '../../channel/shared/ListPicture.tsx';
import { DoorPictures } from '../../door-picture/viewer/DoorPictures.tsx';

/** The pictures of a performer that staff have approved; without one, her newest still or her scene. */
export function Gallery({ channel, name }: { channel: ChannelCard; name: string }) {
  const { door_pictures = [] } = channel;
  return (
    <div className="profile-gallery">
      {door_pictures.length > 0 ? (
        <DoorPictures ids={door_pictures} name={name} />
      ) : (
        <ListPicture channel={channel} />
      )}
    </div>
  );
}
