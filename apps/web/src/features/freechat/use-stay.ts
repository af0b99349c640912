import type { Offer } from '@akari/contract/session';
import type { PointType } from '@akari/rules';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SessionState } from '../session/index.ts';

/** What a viewer of a free chat agreed to for the time after its end. */
export interface StayAgreement {
  /** The session in the free chat. */
  session_id: string;
  offer: Offer;
  point_type: PointType;
}

export interface Stay {
  /** Null: the viewer has not agreed. */
  agreed: StayAgreement | null;
  agree: (agreement: StayAgreement) => void;
  cancel: () => void;
}

/**
 * Keeps what a viewer agreed to before the end of a free chat, and enters the paid chat at that price when the server
 * asks. At another price the server refuses, and the viewer is asked again.
 */
export function useStay(state: SessionState, enter: (offer: Offer, point_type: PointType) => void): Stay {
  const [agreed, setAgreed] = useState<StayAgreement | null>(null);
  const asked_id = state.phase === 'asked' && state.refused === null ? state.session.session_id : null;
  const entered_id = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    // Once: a person who cancels while entering is asked.
    if (agreed === null || agreed.session_id !== asked_id || entered_id.current === asked_id) return;
    entered_id.current = asked_id;
    enter(agreed.offer, agreed.point_type);
  });
  // Before the paint, so that the question is not shown first.
  useLayoutEffect(() => {
    if (asked_id !== null) goOn();
  }, [asked_id]);
  return { agreed, agree: setAgreed, cancel: () => setAgreed(null) };
}
