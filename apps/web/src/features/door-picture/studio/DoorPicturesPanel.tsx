import { useState } from 'react';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { AddPicture } from './AddPicture.tsx';
import {
  useDeleteDoorPictureMutation,
  useListOwnDoorPicturesQuery,
  useOrderDoorPicturesMutation,
} from './api.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { doorPicturesText } from './text.ts';
import './door-pictures-panel.css';

function Pictures() {
  const t = useText(doorPicturesText);
  const dispatch = useAppDispatch();
  const { data } = useListOwnDoorPicturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [order, ordering] = useOrderDoorPicturesMutation();
  const [remove, removing] = useDeleteDoorPictureMutation();
  const [done, setDone] = useState('');
  if (data === undefined) return null;
  const { pictures, limits } = data;
  const counted = pictures.filter(({ state }) => state !== 'rejected').length;
  const tell = (error: Parameters<typeof apiErrorOf>[0], words: string): void => {
    if (error === undefined) setDone(words);
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  const move = async (at: number, step: 1 | -1): Promise<void> => {
    const picture_ids = pictures.map(({ picture_id }) => picture_id);
    const [moved = ''] = picture_ids.splice(at, 1);
    picture_ids.splice(at + step, 0, moved);
    const { error } = await order({ body: { picture_ids } });
    tell(error, t('moved', { number: at + step + 1 }));
  };
  const drop = async (picture_id: string): Promise<void> => {
    const { error } = await remove({ params: { picture_id } });
    tell(error, t('deleted'));
  };
  return (
    <div className="door-pictures-panel">
      <p>{t('about')}</p>
      {pictures.length === 0 && <p className="door-pictures-none">{t('none')}</p>}
      <ol aria-label={t('list')}>
        {pictures.map((picture, at) => (
          <OwnPicture
            key={picture.picture_id}
            picture={picture}
            number={at + 1}
            last={at === pictures.length - 1}
            busy={ordering.isLoading || removing.isLoading}
            onMove={(step) => void move(at, step)}
            onDelete={() => void drop(picture.picture_id)}
          />
        ))}
      </ol>
      <AddPicture left={limits.most - counted} limits={limits} onAdded={() => setDone(t('added'))} />
      <p role="status">{done}</p>
    </div>
  );
}

/** The performer's pictures for the door of her room: she adds, orders and deletes them. */
export function DoorPicturesPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(doorPicturesText)('link');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {open && <Pictures />}
    </Sheet>
  );
}
