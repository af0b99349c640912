import type { MediaAccess } from '@akari/contract/media';
import type { Receipt, SessionEnded, ViewerSession } from '@akari/contract/session';
import type { ErrorName, SessionMode } from '@akari/rules';
import type { EnterStep } from './steps.ts';

/** The server's last receipt and when it came, by this machine's clock. */
export interface ReceivedReceipt {
  receipt: Receipt;
  received_at_ms: number;
}

/** The way in that was refused last, and why. */
export interface Refused {
  mode: SessionMode;
  error: ErrorName;
}

/** The free chat became a paid one, and the viewer is asked to go on at its price (spec §4). */
export interface AskedToGoOn {
  phase: 'asked';
  performer_name: string;
  session: ViewerSession;
  refused: Refused | null;
}

/**
 * A viewer's way through a room. `looking`: at the door. `entering`: the person agreed, the steps run.
 * `watching`: the picture is there. `asked`: it stands still until they agree to pay. `ended`: over, by a name.
 */
export type SessionState =
  | { phase: 'looking'; refused: Refused | null }
  | AskedToGoOn
  | {
      phase: 'entering';
      /** Tells this attempt from one that was cancelled. */
      attempt_id: string;
      performer_name: string;
      mode: SessionMode;
      done: EnterStep[];
      /** Goes on from a free chat; who turns back is still asked. */
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

/** What somebody agreed to when they entered. */
export interface Entry {
  performer_name: string;
  mode: SessionMode;
  point_type: 2000 | 2010;
  /** The price that was on the button. */
  rate_units_per_min: number;
  /** How long the half price at the beginning was said to be. */
  opening_ms?: number;
  /** Opens a hidden chat. */
  hidden_key?: string;
}

export const sessionOf = (state: SessionState): ViewerSession | null =>
  state.phase === 'watching' || state.phase === 'entering' ? state.session : null;
