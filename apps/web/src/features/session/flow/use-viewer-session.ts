import { WINDOW_INACTIVE_MS, WINDOW_PAYING_MS } from '@akari/rules';
import { useEffect } from 'react';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import type { WhepView } from '../../../media/index.ts';
import { selectPaying } from '../../purchase/paying.slice.ts';
import { selectCard } from './channel.slice.ts';
import {
  abandonRoom,
  checkAsked,
  checkSession,
  declineAsked,
  enterRoom,
  giveServerUp,
  leaveRoom,
} from './flow.ts';
import { lookedAgain, selectSession, selectSessionId, stepDone } from './session.slice.ts';
import type { Entry, SessionState } from './state.ts';
import { useEarlierSession, type EarlierSession } from './use-earlier-session.ts';
import { usePageUnload } from './use-page-unload.ts';
import { useServerUnheard } from './use-server-unheard.ts';
import { useSessionMedia } from './use-session-media.ts';
import { useWindowInactive } from './use-window-inactive.ts';

export interface ViewerSessionView extends EarlierSession {
  state: SessionState;
  media: WhepView;
  enter: (entry: Omit<Entry, 'performer_name'>, how?: { unless_running?: boolean }) => void;
  /** Leaves the session or cancels entering. */
  leave: () => void;
  /** Returns to the lobby after an end. */
  look: () => void;
  /** Call when the first frame of the session is shown. */
  onFirstFrame: () => void;
  /** Call when the socket entered the room, also after a reconnect. */
  onRoomEntered: () => void;
}

/** Runs a viewer's session in the room of a performer whose card is loaded, from the lobby to the end (spec §4). */
export function useViewerSession(performer_name: string): ViewerSessionView {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSession);
  const session_id = useAppSelector(selectSessionId);
  const card = useAppSelector(selectCard);
  const attempt_id = state.phase === 'entering' ? state.attempt_id : null;

  const finish = (step: 'connecting_server' | 'connecting_stream_server' | 'start_chat'): void => {
    if (attempt_id !== null) dispatch(stepDone({ attempt_id, step }));
  };
  const media = useSessionMedia(() => finish('connecting_stream_server'));
  const earlier = useEarlierSession(performer_name);
  usePageUnload(session_id);

  const unheard = useAppSelector(selectSocket) === 'lost' && session_id !== null;
  useServerUnheard(unheard, () => dispatch(giveServerUp()));

  const seen = state.phase === 'watching' && card?.media_kind !== 'voice';
  // The payment page of a purchase that was begun here hides the room on a phone.
  const inactive_ms = useAppSelector(selectPaying).phase === 'paying' ? WINDOW_PAYING_MS : WINDOW_INACTIVE_MS;
  useWindowInactive(seen ? inactive_ms : null, () => void dispatch(leaveRoom('window_inactive')));

  // The person went to another screen of the app.
  useEffect(() => () => void dispatch(abandonRoom()), [dispatch, performer_name]);

  return {
    ...earlier,
    state,
    media,
    enter: (entry, how) => void dispatch(enterRoom({ ...entry, performer_name }, how)),
    leave: () => void dispatch(state.phase === 'asked' ? declineAsked() : leaveRoom()),
    look: () => void dispatch(lookedAgain()),
    onFirstFrame: () => finish('start_chat'),
    onRoomEntered: () => {
      finish('connecting_server');
      if (state.phase === 'watching') void dispatch(checkSession());
      if (state.phase === 'asked') void dispatch(checkAsked());
    },
  };
}
