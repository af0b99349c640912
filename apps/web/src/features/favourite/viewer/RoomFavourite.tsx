import { useState } from 'react';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useMay } from '../../../platform/person/use-may.ts';
import { useText } from '../../../text/index.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { LoginNoticePanel } from './LoginNoticePanel.tsx';
import { favouriteText } from './text.ts';

/** The heart beside the performer's name in the room, and the bell that opens how the viewer hears of a broadcast. */
export function RoomFavourite(performer: {
  performer_name: string;
  name: string;
  count?: number | undefined;
}) {
  const t = useText(favouriteText);
  const manages = useMay('favourite.manage');
  const [open, setOpen] = useState(false);
  const { performer_name, name } = performer;
  return (
    <span className="fav-room">
      <FavouriteButton {...performer} />
      {manages && (
        <>
          <IconButton
            icon="bell"
            size="s"
            label={t('notice.title')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          <LoginNoticePanel open={open} onOpenChange={setOpen} performer_name={performer_name} name={name} />
        </>
      )}
    </span>
  );
}
