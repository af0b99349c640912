import type { ChatCall } from '@akari/contract/call';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectCall } from '../../features/call/index.ts';
import type { useViewerSession } from '../../features/session/index.ts';
import type { Panel } from './dock/tools.ts';

/** Returns the viewer's chat call to this performer, or null. */
export function useCallWith(performer_name: string): ChatCall | null {
  const call = useAppSelector(selectCall);
  return call?.performer_name === performer_name ? call : null;
}

interface CallInRoom {
  call: ChatCall | null;
  session: ReturnType<typeof useViewerSession>;
  panel: Panel;
  setPanel: (panel: Panel) => void;
}

/**
 * Keeps the window of a ringing chat call open, also after a reload, and enters at the agreed price once the performer
 * accepts.
 * @returns whether the call was accepted but entering was refused; then the lobby shows the refusal
 */
export function useFollowedCall({ call, session, panel, setPanel }: CallInRoom): boolean {
  const { state } = session;
  const stuck = call?.state === 'accepted' && state.phase === 'looking' && state.refused !== null;
  const inside = state.phase === 'watching' && state.session.mode === 'hidden';
  const ringing = (call?.state === 'calling' || call?.state === 'accepted') && !inside && !stuck;
  const opens = ringing && panel === null && state.phase !== 'entering';
  const closes = panel === 'call' && state.phase === 'entering';
  const show = useEffectEvent(() => (opens || closes ? setPanel(opens ? 'call' : null) : undefined));
  useLayoutEffect(() => show(), [opens, closes]);
  const gone = state.phase === 'ended' && state.ended.end !== 'preview_over';
  const accepted_id = call?.state === 'accepted' && !gone ? call.call_id : null;
  const follow = useEffectEvent(() => {
    if (call === null || call.hidden_key === null) return;
    const { rate_units_per_min, hidden_key } = call;
    session.enter({ mode: 'hidden', point_type: 2000, rate_units_per_min, hidden_key });
  });
  useEffect(() => {
    if (accepted_id !== null) follow();
  }, [accepted_id]);
  return stuck;
}
