import type { IdVideoOffer } from '@akari/contract/id-video';
import { useEffect, useState } from 'react';
import { useMay } from '../../../platform/person/use-may.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useGetIdVideoQuery } from '../shared/api.ts';
import { recallLook, selectView, viewKnown } from './id-video.slice.ts';
import { sceneOf, type IdVideoScene, type OpenHere } from './scene.ts';

export interface IdVideoInRoom {
  /** Null: there is no ID video, or this person may not see it. */
  offer: IdVideoOffer | null;
  scene: IdVideoScene;
  open: () => void;
  close: () => void;
  play: () => void;
  ended: () => void;
  /** Requests the offer again: its price has changed, or the video does not load. */
  again: () => void;
}

/** The state of a performer's ID video in the room. @param allowed false while the viewer pays for a chat */
export function useIdVideo(performer_name: string, allowed: boolean): IdVideoInRoom {
  const dispatch = useAppDispatch();
  const viewer = useMay('id_video.read_offer');
  const away = useAppSelector(selectSocket) === 'lost';
  const look = useAppSelector(selectView);
  const view = look?.performer_name === performer_name ? look : null;
  // A viewer who opens the room after the countdown ended on another page sees the video at once.
  const [here, setHere] = useState<OpenHere>(view?.state === 'paid' ? 'playing' : 'closed');
  const [known, setKnown] = useState(view);
  const { data, refetch } = useGetIdVideoQuery({ params: { performer_name } }, { skip: !viewer });
  useEffect(() => {
    if (viewer && !away) void dispatch(recallLook());
  }, [dispatch, viewer, away, performer_name]);
  // At zero the video plays; a look that is cancelled on any page closes on all pages.
  if (known !== view) {
    setKnown(view);
    if (view?.state === 'paid') setHere('playing');
    if (view?.state === 'cancelled') setHere('closed');
  }
  const offer = viewer ? (data?.offer ?? null) : null;
  const scene: IdVideoScene = allowed ? sceneOf(here, view, viewer ? data?.offer : null) : { kind: 'closed' };
  return {
    offer,
    scene,
    open: () => setHere((offer?.paid_until_ms ?? null) === null ? 'consent' : 'playing'),
    close: () => {
      dispatch(viewKnown(null));
      setHere('closed');
    },
    play: () => setHere('playing'),
    ended: () => {
      dispatch(viewKnown(null));
      setHere('ended');
    },
    again: () => void refetch(),
  };
}
