import type { MediaAccess } from '@akari/contract/media';
import type { Offer, Receipt, SessionEnded, ViewerSession } from '@akari/contract/session';
import type { ErrorName, SessionMode } from '@akari/rules';
import type { EnterStep } from './steps.ts';

/** The server's last receipt and when it arrived, by this machine's clock. */
export interface ReceivedReceipt {
  receipt: Receipt;
  received_at_ms: number;
}

/** The mode that was refused last, and why. */
export interface Refused {
  mode: SessionMode;
  error: ErrorName;
}

/**
 * The free chat became a paid one, or the two-shot is over, and the viewer is asked to continue at the price of the chat
 * (spec §4).
 */
export interface AskedToGoOn {
  phase: 'asked';
  performer_name: string;
  session: ViewerSession;
  refused: Refused | null;
}

/**
 * States of a viewer in a room. `looking`: in the lobby. `entering`: the person agreed, the loading steps run.
 * `watching`: the picture plays. `asked`: it is paused until they agree to pay. `ended`: over, with a named end.
 */
export type SessionState =
  | { phase: 'looking'; refused: Refused | null }
  | AskedToGoOn
  | {
      phase: 'entering';
      /** Distinguishes this attempt from a cancelled one. */
      attempt_id: string;
      performer_name: string;
      mode: SessionMode;
      done: EnterStep[];
      /** Set when the viewer continues from a free chat; on cancel, the question is shown again. */
      asked: AskedToGoOn | null;
      session: ViewerSession | null;
      media: MediaAccess | null;
      received: ReceivedReceipt | null;
    }
  | {
      phase: 'watching';
      performer_name: string;
      session: ViewerSession;
      media: MediaAccess;
      received: ReceivedReceipt;
    }
  | {
      phase: 'ended';
      performer_name: string;
      mode: SessionMode;
      point_type: ViewerSession['point_type'];
      rate_units_per_min: number;
      ended: SessionEnded;
    };

/** What a person agreed to when they entered. */
export interface Entry {
  performer_name: string;
  mode: SessionMode;
  point_type: 2000 | 2010;
  /** The price that the button showed. */
  rate_units_per_min: number;
  /** Length of the half-price time at the beginning, as it was shown, in milliseconds. */
  opening_ms?: number;
  /** Key that gives access to a hidden chat. */
  hidden_key?: string;
  /** Why staff enter during a two-shot, a hidden chat or a two-way. */
  reason?: string;
}

/** What a person agrees to by pressing a button that shows this offer. */
export const entryAt = (
  offer: Offer,
  point_type: Entry['point_type'],
): Pick<Entry, 'mode' | 'point_type' | 'rate_units_per_min' | 'opening_ms'> => {
  const { mode, rate_units_per_min, opening_ms } = offer;
  return { mode, point_type, rate_units_per_min, opening_ms };
};

/** What the free preview costs: nothing, so it begins without a consent. */
export const PREVIEW = {
  mode: 'preview',
  point_type: 2000,
  rate_units_per_min: 0,
} as const satisfies Partial<Entry>;

export const sessionOf = (state: SessionState): ViewerSession | null =>
  state.phase === 'watching' || state.phase === 'entering' ? state.session : null;
