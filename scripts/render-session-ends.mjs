// @ts-check
import { formatPage } from './format-page.mjs';
import { SESSION_END_CODES, SESSION_ENDS } from '../packages/rules/src/index.ts';

/** @typedef {import('../packages/rules/src/index.ts').SessionEnd} SessionEnd */
/** @typedef {{ cause: string, seen_by?: string, money?: string, then?: string }} End */

const VIEWER = 'the viewer';
const ROOM = 'everybody in the room, and the studio';
const SETTLED = 'settled';

/** @type {(cause: string) => End} An end that the performer or the mode brings to whom it concerns. */
const modeEnd = (cause) => ({ cause, seen_by: 'whom it concerns', then: 'as the channel’s machine says' });

/** What causes each end, who sees it, and what follows. @type {Record<SessionEnd, End>} */
const ENDS = {
  left: {
    cause: 'the viewer leaves or logs out',
    then: 'a two-shot or call with the viewer ends; the chat goes on, as after each end of one viewer',
  },
  browser_closed: {
    cause: 'the page goes (beacon), or there was neither a socket nor media for 15 s',
    seen_by: 'nobody',
  },
  failed: { cause: 'the page of the room failed to render', seen_by: 'the error screen' },
  duplicate_session: {
    cause: 'the same person enters from another window or device',
    seen_by: 'the older window',
    money: 'settled in the transaction that opens the newer session',
  },
  window_inactive: { cause: 'nobody has looked at the window for 30 s' },
  stream_replaced: {
    cause: 'the performer takes over from a second device',
    seen_by: 'everybody in the room, and the studio that was replaced',
    then: 'the new device prepares a broadcast of its own',
  },
  session_data_failed: { cause: 'the database refuses the session’s state three times in a row' },
  stream_lost: { cause: 'the performer’s media was away for 30 s', seen_by: ROOM, then: 'offline' },
  stream_key_changed: {
    cause: 'the stream key or the password changed while an encoder sent',
    seen_by: ROOM,
    then: 'the encoder needs the new key',
  },
  performer_banned_viewer: {
    cause: 'the performer bans the viewer',
    seen_by: 'the viewer; the room sees that they left',
    then: 'the way back is barred',
  },
  remoting_timeout: { cause: 'the page has heard nothing from the server for 20 s and stops' },
  performer_left: modeEnd('the performer ends the broadcast'),
  chat_stopped: modeEnd('the performer ends the chat'),
  preview_over: modeEnd('the free preview is over'),
  peep_over: modeEnd('the performer switches peeping off, or the chat is over'),
  free_chat_over: modeEnd('the free chat is over and the viewer did not go on'),
  free_chat_full: modeEnd('the free chat had no place left when the media arrived'),
  paid_chat_started: modeEnd('a paid chat begins'),
  twoshot_started: modeEnd('a two-shot begins'),
  twoshot_over: {
    ...modeEnd(
      'the two-shot is over; also of the place that is kept after it, when the viewer does not answer',
    ),
    then: 'a free session keeps the place, and the viewer is asked to go on in the chat',
  },
  twoway_started: modeEnd('a two-way begins: the session goes on at the other price'),
  twoway_over: modeEnd('the two-way is over: the session goes on at the price of before'),
  banned: {
    cause: 'staff ban the viewer (`staff -- ban-viewer`)',
    seen_by: 'the viewer; the room sees that they left',
    then: 'the way back is barred',
  },
  kicked: {
    cause: 'the performer kicks the viewer',
    seen_by: 'the viewer; the room sees that they left',
    then: 'the way back is barred for an hour',
  },
  session_ended_by_staff: {
    cause: 'staff end the session of one viewer in the room that they watch',
    then: 'the viewer reads the reason and may come back',
  },
  broadcast_ended_by_staff: {
    cause: 'staff end the broadcast from the room that they watch',
    seen_by: ROOM,
    then: 'offline; both sides read the reason, and the stream key is a new one',
  },
  performer_expired: {
    cause: 'staff close the performer’s account (`staff -- close-performer`)',
    seen_by: ROOM,
    then: 'offline; every login of the performer ends',
  },
  points_spent: { cause: 'the last paid millisecond was delivered', money: 'all of it is spent' },
  coupon_points_spent: { cause: 'the same with coupon points', money: 'all of it is spent' },
  spend_limit_reached: { cause: 'the viewer’s own limit is reached', money: 'settled to the limit' },
  guest_preview_spent: { cause: 'a guest’s preview is used up', seen_by: 'the guest', money: 'free' },
  purchase_failed: {
    cause: 'the points were spent while a purchase was under way, and it failed',
    money: 'all of it was spent; the purchase took nothing',
  },
  socket_failed: { cause: 'no socket for 15 s although media was delivered' },
  media_never_arrived: {
    cause: 'no media within 30 s of joining, or a connection without a track',
    money: 'nothing is charged',
  },
  offer_refused: { cause: 'signalling failed or was refused (reported by the page)' },
  ice_failed: { cause: 'no path to the media node (reported by the page)' },
  dtls_failed: { cause: 'a path, but no encrypted connection (reported by the page)' },
  media_interrupted: { cause: 'media broke off and was not back in 30 s, with no nearer cause' },
  media_node_lost: {
    cause: 'the media node went down',
    seen_by: 'everybody on it',
    money: 'settled by its last count',
    then: 'the performer’s page publishes again, or `stream_lost`',
  },
  lease_expired: { cause: 'the right to media was not renewed for 30 s' },
  charge_failed: {
    cause: 'the database refused the third charge of the session in a row',
    money: 'what was refused is not charged; the rest is settled',
  },
  payment_locked: {
    cause: 'a payment of the viewer was charged back, and nothing is sold to them until staff lift it',
    then: 'rooms at a price refuse the viewer (`payment_locked`)',
  },
  money_stopped: {
    cause: 'the ledger does not balance, and nothing is sold until it does',
    then: 'paid rooms refuse everybody (`money_stopped`)',
  },
  server_restarted: {
    cause: 'the server found the session running from its own earlier life',
    money: 'settled by the journal of the media node',
    then: 'the performer’s page publishes again, or `stream_lost`',
  },
  unknown: {
    cause: 'the page missed the reason and cannot learn it; never in the record',
    money: 'none',
  },
};

const row = (/** @type {SessionEnd} */ name) => {
  const { cause, seen_by = VIEWER, money = SETTLED, then = '' } = ENDS[name];
  return `| ${[SESSION_END_CODES[name], `\`${name}\``, cause, seen_by, money, then].join(' | ')} |`;
};

/** Every end of a session: its cause, who sees it, and what happens to the money (spec §8). */
export const sessionEndsPage = () =>
  formatPage(
    `# Ends of sessions

Written by \`npm run diagrams\` from the rules and \`scripts/render-session-ends.mjs\`.

Every session ends by one of these names (spec §8). \`endSessions\` cuts the media first, waits for the final figure, gives back what was paid and not delivered ("settled"), and writes the name. A page may say why it leaves (\`LEAVE_ENDS\`) and what it saw of its media (\`PAGE_MEDIA_FAULTS\`). The server takes the latter for a name only while it has no media for that session itself (\`mediaEnd\`), so that nobody chooses an end that is worth something.

| Code | Name | Cause | Seen by | Money | What follows |
| --- | --- | --- | --- | --- | --- |
${SESSION_ENDS.toSorted((one, other) => SESSION_END_CODES[one] - SESSION_END_CODES[other])
  .map(row)
  .join('\n')}

Failures are counted by kind (\`akari_failures_total\`): \`start\` (no media came), \`join\` (opening a session failed), \`one_charge\` (the charge machine of one session; two in a row at most), \`keep\` (leases not renewed), \`set_session_data\` (three attempts), \`update_session\` (a whole tick). Only what the database would refuse again counts against a session; a lost connection or a restart is tried again.
`,
  );
