import type { ViewerSession } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';

/** A running session in party chat with the performer `akari`. */
export const sampleSession = (session_id: string): ViewerSession => ({
  session_id,
  channel_id: '7',
  performer_name: 'akari',
  session_type: 115,
  mode: 'party',
  point_type: 2000,
  state: 'on',
  ...flatPrice(12_000),
  campaign: null,
  spend_limit_units: null,
  started_at_ms: 0,
  receipt: {
    session_id,
    ...flatPrice(12_000),
    delivered_ms: 5_000,
    spent_units: 1_000,
    balance_units: 90_000,
    remaining_ms: 450_000,
    points_left: 'enough',
    held_until_ms: null,
    counting: true,
    at_ms: 0,
  },
});
