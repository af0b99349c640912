import type { Role } from './role.ts';
import {
  ADMINS,
  ENTRANTS,
  EVERYBODY,
  KNOWN,
  LOGIN_FIRST,
  MEMBERS,
  only,
  OUTSIDE,
  PERFORMERS,
  RECEIVERS,
  VIEWERS,
  type Row,
} from './verdict.ts';

/**
 * Who may do what (spec §4, §6): the server enforces it before a handler runs, and the page offers by it. What depends
 * on rows that a handler reads is a condition, evaluated with the facts, or the handler's own decision.
 */
export const POLICY = {
  'account.read': EVERYBODY,
  'account.register': EVERYBODY,
  'account.log_in': EVERYBODY,
  'account.log_out': EVERYBODY,
  'account.change_password': MEMBERS,
  'account.change_language': MEMBERS,
  'account.list_logins': MEMBERS,
  'account.end_login': MEMBERS,
  'account.hand_over': MEMBERS,
  'account.read_proofs': MEMBERS,
  'account.change_proofs': MEMBERS,
  'account.prove': MEMBERS,
  // Holding the one-time token is the permission.
  'account.take_over': EVERYBODY,

  'bar.set': PERFORMERS,
  'bar.list': PERFORMERS,
  'bar.answer': PERFORMERS,
  'bar.read_own': VIEWERS,
  'bar.request_lift': VIEWERS,

  'blog.read': EVERYBODY,
  'blog.manage': PERFORMERS,
  'blog.like': VIEWERS,
  'blog.comment': VIEWERS,

  'call.start': VIEWERS,
  'call.cancel': VIEWERS,
  'call.answer': PERFORMERS,
  'call.list': MEMBERS,

  'campaign.list': EVERYBODY,

  'channel.list': EVERYBODY,
  'channel.read': EVERYBODY,
  'channel.watch': EVERYBODY,
  'channel.prepare': PERFORMERS,
  'channel.command': PERFORMERS,
  'channel.read_own': PERFORMERS,
  'channel.set_options': PERFORMERS,
  'channel.read_stream_key': PERFORMERS,
  'channel.rotate_stream_key': PERFORMERS,
  'channel.list_viewers': PERFORMERS,

  'chat.read': {
    guest: LOGIN_FIRST,
    viewer: only('inside', 'chat_not_in_session'),
    performer: only('own_channel', 'chat_not_in_session'),
    visible_admin: only('open_or_inside', 'chat_not_in_session'),
    invisible_admin: only('open_or_inside', 'chat_not_in_session'),
  },
  'chat.write': {
    guest: LOGIN_FIRST,
    viewer: only('in_chat', 'chat_not_in_session'),
    performer: only('own_chat', 'chat_not_in_session'),
    visible_admin: only('open_or_in_chat', 'chat_not_in_session'),
    // A line would show the administrator.
    invisible_admin: OUTSIDE,
  },
  'chat_board.manage': MEMBERS,

  // Of a room whose chat they may read: the handler requires it.
  'chat_rules.read': MEMBERS,
  'chat_rules.set': PERFORMERS,

  'cheer.read': EVERYBODY,
  'cheer.send': VIEWERS,
  'cheer.list': PERFORMERS,

  'closing.read': VIEWERS,
  'closing.close': VIEWERS,
  'closing.read_request': PERFORMERS,
  'closing.request': PERFORMERS,

  'contact.open': EVERYBODY,
  // The number and code of a guest's message are the permission.
  'contact.read': EVERYBODY,
  'contact.write': EVERYBODY,
  'contact.list': MEMBERS,

  'album.read': EVERYBODY,
  'album.buy': VIEWERS,
  'album.manage': PERFORMERS,
  'door_picture.manage': PERFORMERS,

  'earnings.read': PERFORMERS,

  'favourite.manage': VIEWERS,
  // Of the own channel: a number, never who they are.
  'favourite.count': PERFORMERS,

  // Who has favourites.
  'push.manage': VIEWERS,

  'gift.list': EVERYBODY,
  'gift.send': VIEWERS,

  'help.read': EVERYBODY,

  'history.manage': VIEWERS,
  'history.read_visitors': PERFORMERS,

  'id_video.submit': PERFORMERS,
  'id_video.read_own': PERFORMERS,
  'id_video.withdraw': PERFORMERS,
  'id_video.read_offer': VIEWERS,
  'id_video.buy_view': VIEWERS,
  'id_video.cancel_view': VIEWERS,
  'id_video.read_view': VIEWERS,
  'id_video.watch': VIEWERS,

  'ignore.set': PERFORMERS,
  'viewer_flag.set': PERFORMERS,

  // The token of a mail's link is the permission.
  'mail.verify': EVERYBODY,
  'mail.reset_password': EVERYBODY,
  'mail.unsubscribe': EVERYBODY,
  'mail.read_own': MEMBERS,
  'mail.set_own': MEMBERS,
  // Only a demo has it.
  'mail.read_demo': EVERYBODY,

  'mailbox.use': RECEIVERS,
  'mailbox.buy': VIEWERS,
  'mailbox.choose': VIEWERS,
  'mailbox.manage': PERFORMERS,

  // About people whom they have met: the handler requires it.
  'memo.set': RECEIVERS,

  // Of viewers only a helper of the room: the handler requires it.
  'moderation.act': RECEIVERS,
  'moderation.oversee': PERFORMERS,

  // To enter what others may not: a two-shot, a hidden chat without its link, a full free chat; without paying.
  'oversight.watch': ADMINS,
  // Each act also needs a right of the staff (`staff/act.ts`), which the handler requires.
  'oversight.list_viewers': ADMINS,
  'oversight.list_acts': ADMINS,
  'oversight.bar': ADMINS,
  'oversight.end_session': ADMINS,
  'oversight.end_broadcast': ADMINS,

  // Of viewers only the member of a partner: the handler requires it.
  'payout.read_own': RECEIVERS,
  'payout.set_payee': RECEIVERS,

  'present.read_own': PERFORMERS,
  'present.send': PERFORMERS,

  'private_message.send': VIEWERS,
  'private_message.answer': PERFORMERS,
  'private_message.read': RECEIVERS,
  // Of a room that they are in: the handler requires it.
  'private_message.oversee': ADMINS,

  'coupon.use': VIEWERS,
  'referral.read': VIEWERS,
  'profile.read': EVERYBODY,
  'profile.recommend': VIEWERS,
  'profile.manage': PERFORMERS,

  'review.list': EVERYBODY,
  'review.write': VIEWERS,
  'review.answer': PERFORMERS,
  'mile.use': VIEWERS,
  'mission.use': RECEIVERS,
  'ranking.list': EVERYBODY,
  // A viewer's name among supporters, or a performer's place: the handler knows which.
  'ranking.choose': MEMBERS,
  'ranking.own': PERFORMERS,
  'search.use': EVERYBODY,
  'search.save': VIEWERS,
  'tag.choose': PERFORMERS,
  'viewer_tier.read': VIEWERS,
  'partner.read_own': VIEWERS,
  // Of viewers only the account of an agency: the handler requires it.
  'agency.use': RECEIVERS,

  'purchase.list_packs': EVERYBODY,
  'purchase.create': VIEWERS,
  'purchase.read': MEMBERS,
  'bank_transfer.cancel': VIEWERS,

  'quick_text.manage': RECEIVERS,

  'recording.list': PERFORMERS,
  'recording.start': PERFORMERS,
  'recording.stop': PERFORMERS,
  'recording.delete': PERFORMERS,
  'recording.watch': PERFORMERS,

  'report.send': MEMBERS,
  'report.list': MEMBERS,

  'session.quote': ENTRANTS,
  'session.read_trial': EVERYBODY,
  'session.join': { ...ENTRANTS, guest: only('in_preview', 'login_required') },
  'session.read': KNOWN,
  'session.renew': KNOWN,
  'session.leave': KNOWN,

  'site.read': EVERYBODY,

  'spend_limit.exclude': VIEWERS,
  'spend_limit.read': VIEWERS,
  'spend_limit.set': VIEWERS,

  'staff_message.send': ADMINS,
  'staff_message.answer': RECEIVERS,
  'staff_message.read': MEMBERS,

  'poll.hold': PERFORMERS,
  'poll.read': EVERYBODY,
  'poll.vote': VIEWERS,
  'thank_you.send': VIEWERS,
  'thank_you.choose': PERFORMERS,

  'stage_effect.list': EVERYBODY,
  'stage_effect.send': VIEWERS,

  'statement.read': VIEWERS,

  'viewer_profile.manage': VIEWERS,

  'ticket_show.hold': PERFORMERS,
  'ticket_show.read': EVERYBODY,
  'ticket_show.buy': VIEWERS,

  'still.send': PERFORMERS,

  'tip.list': PERFORMERS,
  'tip.read_discount': MEMBERS,
  'tip.read_ranking': MEMBERS,
  'tip.send': VIEWERS,

  'tip_goal.read': EVERYBODY,
  'tip_goal.set': PERFORMERS,
  'tip_menu.read': EVERYBODY,
  'tip_menu.set': PERFORMERS,

  'toy.read': VIEWERS,
  'toy.request': VIEWERS,
  'toy.command': VIEWERS,
  'toy.answer': PERFORMERS,
  'toy.manage': PERFORMERS,
  // The secret of the pairing is the permission.
  'toy.call_back': EVERYBODY,

  'translation.read': EVERYBODY,

  'twoshot.request': VIEWERS,
  'twoshot.cancel': VIEWERS,
  'twoshot.end': VIEWERS,
  'twoshot.answer': PERFORMERS,
  'twoshot.list': MEMBERS,

  'twoway.quote': VIEWERS,
  'twoway.request': VIEWERS,
  'twoway.answer': PERFORMERS,
  'twoway.switch': VIEWERS,
  'twoway.open_media': MEMBERS,
  'twoway.cancel': MEMBERS,
  'twoway.end': MEMBERS,
  'twoway.list': MEMBERS,
} as const satisfies Readonly<Record<`${string}.${string}`, Row>>;

/** `area.act`. */
export type Action = keyof typeof POLICY;
export const ACTIONS = Object.keys(POLICY) as Action[];

type VerdictOf<A extends Action, R extends Role> = (typeof POLICY)[A][R];
type NeedsUserId = { says: 'denied' } | { says: 'only'; condition: 'known' };
/** Actions that only people with a user id may do. */
export type KnownAction = {
  [A in Action]: VerdictOf<A, 'guest'> extends NeedsUserId ? A : never;
}[Action];
