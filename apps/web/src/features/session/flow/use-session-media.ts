import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useWhep, type LinkStep, type WhepView } from '../../../media/index.ts';
import { selectCard } from './channel.slice.ts';
import { checkSession, giveMediaUp } from './flow.ts';
import { renewSessionMedia } from './renew-session-media.ts';
import { selectSession, selectSessionId } from './session.slice.ts';

/** Plays the media of the current session. When the media is closed, the session is checked or ended. */
export function useSessionMedia(onConnected: () => void): WhepView {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSession);
  const session_id = useAppSelector(selectSessionId);
  const card = useAppSelector(selectCard);
  const access = state.phase === 'entering' || state.phase === 'watching' ? state.media : null;

  // The points are spent and a purchase is pending: the picture returns when the points arrive.
  const awaits = state.phase === 'watching' && state.received.receipt.points_left === 'awaited';

  const media = useWhep(
    session_id === null || access === null || awaits
      ? null
      : { session_id, access, media_kind: card?.media_kind ?? 'video' },
    async (seen) => (session_id === null ? null : renewSessionMedia(session_id, seen)),
    (step: LinkStep) => {
      if (step === 'connected') onConnected();
    },
  );

  // Closed without a fault: the permission for the media is gone, and the event with the reason may have been missed.
  const closed = media.state !== 'closed' ? null : media.fault === null ? 'over' : 'faulty';
  useEffect(() => {
    if (session_id === null || closed === null) return;
    void dispatch(closed === 'faulty' ? giveMediaUp(session_id) : checkSession());
  }, [dispatch, closed, session_id]);
  return media;
}
