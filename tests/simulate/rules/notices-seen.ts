import type { World } from '../world.ts';

/** A favourite of a viewer, and whether its notices come. */
export interface Fan {
  viewer_id: number;
  performer_id: number;
  page: boolean;
  mail: boolean;
  push: boolean;
  quiet_from_min: number | null;
  quiet_to_min: number | null;
  time_zone: string;
  /** 0: the viewer is not shut out. */
  barred_until_ms: number;
  excluded_until_ms: number;
}
const FANS = `SELECT f.viewer_id, f.performer_id, f.tells_page AND p.tells_page AS page, f.tells_mail AS mail,
    f.tells_push AND p.tells_push AS push, p.quiet_from_min, p.quiet_to_min, p.time_zone,
    coalesce((SELECT max(coalesce(b.until_ms, 9e15::bigint)) FROM bar b
      WHERE b.performer_id = f.performer_id AND b.viewer_id = f.viewer_id), 0) AS barred_until_ms,
    coalesce((SELECT l.excluded_until_ms FROM spend_limit l WHERE l.user_id = f.viewer_id), 0) AS excluded_until_ms
  FROM favourite f JOIN favourite_person p ON p.user_id = f.viewer_id ORDER BY f.viewer_id, f.performer_id`;

/** A broadcast that was open to everybody. */
export interface Notice {
  broadcast_id: number;
  performer_id: number;
  performer_name: string;
  kind: 'new' | 'return';
  at_ms: number;
  /** The end of the one before it; null: there was none. */
  last_end_ms: number | null;
  told: boolean;
  open: boolean;
}
const NOTICES = `SELECT n.broadcast_id, n.performer_id, u.user_name AS performer_name, n.kind, n.at_ms,
    (SELECT b.ended_at_ms FROM login_notice l JOIN broadcast b ON b.id = l.broadcast_id
      WHERE l.performer_id = n.performer_id AND l.broadcast_id < n.broadcast_id ORDER BY l.broadcast_id DESC LIMIT 1) AS last_end_ms,
    n.told_to_id > 0 AS told,
    (c.broadcast_id = n.broadcast_id AND c.status NOT IN ('offline', 'preparing', 'hidden_chat')) IS TRUE AS open
  FROM login_notice n JOIN app_user u ON u.id = n.performer_id JOIN channel c ON c.performer_id = n.performer_id
  ORDER BY n.broadcast_id`;

/** A browser with a subscription. */
interface Device {
  id: number;
  user_id: number;
  endpoint: string;
  /** Its login is open. */
  open: boolean;
}
const DEVICES = `SELECT d.id, d.user_id, d.endpoint, EXISTS (SELECT FROM login l WHERE l.id = d.login_id AND l.ended_at_ms IS NULL) AS open
  FROM push_device d ORDER BY d.id`;

interface Sent {
  id: number;
  user_id: number;
  state: string;
  next_at_ms: number;
}
export interface Push extends Sent {
  device_id: number;
  subject_id: number;
  expires_at_ms: number;
  ended_at_ms: number | null;
}
const PUSHES = `SELECT id, user_id, state, next_at_ms, device_id, subject_id, expires_at_ms, ended_at_ms FROM push
  WHERE kind = 'favourite_on_air' ORDER BY id`;

export interface Mail extends Sent {
  address: string;
  message_key: string;
  at_ms: number;
  performer_id: number;
  broadcast_id: number;
}
const MAILS = `SELECT id, user_id, state, next_at_ms, address, message_key, at_ms,
    (params->>'performer_id')::bigint AS performer_id, (params->>'broadcast_id')::bigint AS broadcast_id
  FROM mail WHERE kind = 'favourite_on_air' ORDER BY id`;

const MAILED = `SELECT p.user_id FROM mail_person p JOIN app_user u ON u.id = p.user_id
  WHERE lower(p.verified_email) = lower(u.email) AND NOT p.declined @> '["favourite_on_air"]' ORDER BY p.user_id`;

/** Favourites, notices and what is on its way, at one time. */
export interface NoticesSeen {
  at_ms: number;
  fans: Fan[];
  notices: Notice[];
  devices: Device[];
  pushes: Push[];
  mails: Mail[];
  /** Who has confirmed an address and not declined these mails. */
  mailed: number[];
}

export async function readNotices({ eye, clock }: World): Promise<NoticesSeen> {
  const rows = async <R extends object>(text: string): Promise<R[]> => (await eye.pool.query<R>(text)).rows;
  return {
    at_ms: clock.nowMs(),
    fans: await rows<Fan>(FANS),
    notices: await rows<Notice>(NOTICES),
    devices: await rows<Device>(DEVICES),
    pushes: await rows<Push>(PUSHES),
    mails: await rows<Mail>(MAILS),
    mailed: (await rows<{ user_id: number }>(MAILED)).map(({ user_id }) => user_id),
  };
}
