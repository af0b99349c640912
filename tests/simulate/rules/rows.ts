import type {
  ChannelStatus,
  MediaKind,
  PublishStart,
  SessionEnd,
  SessionMode,
  SessionState,
  UserType,
} from '@akari/rules';

/** A row of `viewer_session`. */
export interface Session {
  id: number;
  channel_id: number;
  broadcast_id: number;
  viewer_id: number;
  viewer_type: UserType;
  payer_account_id: number | null;
  session_type: number;
  mode: SessionMode;
  state: SessionState;
  end: SessionEnd | null;
  ended_at_ms: number | null;
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  opening_ms: number;
  delivered_ms: number;
  paid_ms: number;
  charged_units: number;
  spend_limit_units: number | null;
}

/** A row of `channel` with its broadcast. */
export interface Channel {
  performer_id: number;
  publisher_live: boolean;
  status: ChannelStatus;
  broadcast_id: number | null;
  media_kind: MediaKind;
  peep_allowed: boolean;
  publish_start: PublishStart | null;
}
