import type { IdVideoOffer, IdVideoView } from '@akari/contract/id-video';
import { useEffect, useState } from 'react';
import { selectRole } from '../account/login.slice.ts';
import { selectSocket } from '../app/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useGetIdVideoQuery } from './api.ts';
import { recallLook, selectView, viewKnown } from './id-video.slice.ts';

/** What a page shows of an ID video; what counts down is the server's, and the same on all pages. */
export type IdVideoScene =
  | { kind: 'closed' }
  | { kind: 'consent' }
  | { kind: 'counting' | 'short' | 'withdrawn'; view: IdVideoView }
  | { kind: 'playing' }
  | { kind: 'ended' };
type Here = 'closed' | 'consent' | 'playing' | 'ended';

export interface IdVideoInRoom {
  /** Null: there is none to see, or not for this person. */
  offer: IdVideoOffer | null;
  scene: IdVideoScene;
  open: () => void;
  close: () => void;
  play: () => void;
  ended: () => void;
  /** The price is another one by now. */
  again: () => void;
}

function sceneOf(here: Here, view: IdVideoView | null): IdVideoScene {
  if (view?.state === 'counting' || view?.state === 'short' || view?.state === 'withdrawn')
    return { kind: view.state, view };
  return { kind: here };
}

/** The ID video of a performer, from her room. @param allowed not while a chat is paid for */
export function useIdVideo(performer_name: string, allowed: boolean): IdVideoInRoom {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectRole) === 'viewer';
  const away = useAppSelector(selectSocket) === 'lost';
  const look = useAppSelector(selectView);
  const view = look?.performer_name === performer_name ? look : null;
  // Who comes from another page, where it has reached zero, sees it at once.
  const [here, setHere] = useState<Here>(view?.state === 'paid' ? 'playing' : 'closed');
  const [known, setKnown] = useState(view);
  const { data, refetch } = useGetIdVideoQuery({ params: { performer_name } }, { skip: !viewer });
  useEffect(() => {
    if (viewer && !away) void dispatch(recallLook());
  }, [dispatch, viewer, away, performer_name]);
  // At zero it plays; taken back on whichever page, it is closed on all.
  if (known !== view) {
    setKnown(view);
    if (view?.state === 'paid') setHere('playing');
    if (view?.state === 'cancelled') setHere('closed');
  }
  const offer = viewer ? (data?.offer ?? null) : null;
  const scene: IdVideoScene = allowed ? sceneOf(here, view) : { kind: 'closed' };
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
