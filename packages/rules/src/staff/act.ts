import type { StaffRight } from './right.ts';

interface StaffActEntry {
  /**
   * The right that a member of the staff needs. Who has the command line needs none. Null: the user types 215 and 220
   * give it (`policy/`).
   */
  right: StaffRight | null;
  /** For the documentation: what is done. */
  text: string;
}

/** What staff do, as the audit log names it (`area.act`). */
export const STAFF_ACTS = {
  'performer.create': { right: 'performers.create', text: 'opens the account of a performer' },
  'performer.set_profile': {
    right: 'performers.create',
    text: 'changes the name, the introduction or the languages of a performer',
  },
  'performer.close': { right: 'performers.close', text: 'closes the account of a performer' },
  'performer.reopen': { right: 'performers.close', text: 'opens a closed account again' },
  'performer.set_rate': { right: 'terms.set', text: 'sets what a minute with a performer costs' },
  'performer.set_share': { right: 'terms.set', text: 'sets the share of a performer' },
  'admin.create': { right: 'staff.manage', text: 'creates an administrator who watches rooms' },
  'staff.give_role': { right: 'staff.manage', text: 'gives a role' },
  'staff.withdraw_role': { right: 'staff.manage', text: 'withdraws a role' },
  'staff.renew_proof': {
    right: 'staff.manage',
    text: 'removes the passkeys and codes of a member of the staff, and gives an enrolment code',
  },
  'viewer.set_tier': { right: 'people.manage', text: 'changes the tier of a viewer' },
  'viewer.close': {
    right: 'people.manage',
    text: 'closes the account of a viewer; unspent points that were paid for are refunded',
  },
  'viewer.reopen': { right: 'people.manage', text: 'opens a closed account of a viewer again' },
  'points.grant': { right: 'money.propose', text: 'gives points to a viewer' },
  'payment.handle': {
    right: 'money.propose',
    text: 'has handled a payment that matched no purchase, or that went back',
  },
  'plan.cancel': { right: 'money.propose', text: 'cancels the plan of a member' },
  'plan.stopped': {
    right: 'money.propose',
    text: 'has stopped the charges of a plan in the pages of the payment company, or found none',
  },
  'payee.read': { right: 'money.propose', text: 'reads the whole bank account of a payee' },
  'payee.confirm': {
    right: 'money.propose',
    text: 'confirms that a bank account is that of the payee, with the tax status',
  },
  'payee.reject': { right: 'money.propose', text: 'rejects the bank account of a payee' },
  'earnings.correct': {
    right: 'money.propose',
    text: 'corrects the earnings of a performer or an agency, or the commissions of a partner',
  },
  'payout.hold': { right: 'money.propose', text: 'keeps the payouts of a payee back' },
  'payout.release': { right: 'money.propose', text: 'ends a hold of the payouts of a payee' },
  'payout.batch': { right: 'money.propose', text: 'makes a file of payouts for a bank' },
  'payout.download': { right: 'money.propose', text: 'downloads a file of payouts' },
  'payout.send': { right: 'money.propose', text: 'has given a file of payouts to the bank' },
  'payout.cancel': { right: 'money.propose', text: 'gives up a file of payouts that the bank does not have' },
  'payout.pay': { right: 'money.propose', text: 'has seen that the payouts of a file have arrived' },
  'payout.fail': { right: 'money.propose', text: 'records that a payout was not paid' },
  'payout.return': { right: 'money.propose', text: 'records that a payout came back' },
  'purchase.refund': { right: 'money.propose', text: 'refunds a purchase or a part of it' },
  'refund.settle': {
    right: 'money.propose',
    text: 'says what became of a refund that was done by hand, or that the provider did not answer',
  },
  'bank_transfer.confirm': {
    right: 'money.propose',
    text: 'says that money of a bank transfer has arrived',
  },
  'bank_transfer.settle': {
    right: 'money.propose',
    text: 'says that the price has come in the end, after another amount had arrived',
  },
  'bank_transfer.reject': {
    right: 'money.propose',
    text: 'gives nothing for a bank transfer of another amount than the price',
  },
  'statement.import': {
    right: 'money.propose',
    text: 'imports the statement of a payment company into its book',
  },
  'difference.close': {
    right: 'money.propose',
    text: 'says why a statement and the book of a payment company differ, and may correct the book',
  },
  'difference.handle': {
    right: 'money.propose',
    text: 'has looked at the differences of a payment company; those that stay open are filed again',
  },
  'chargeback.reverse': {
    right: 'money.propose',
    text: 'says that a chargeback was decided for the service',
  },
  'payment_lock.lift': {
    right: 'money.propose',
    text: 'accepts the payments of a viewer again, and may forgive what they owe',
  },
  'purchase.look_up': {
    right: 'money.propose',
    text: 'asks the payment company what became of a purchase that is not paid',
  },
  'purchase.evidence': {
    right: 'money.propose',
    text: 'writes everything that is kept about a purchase to a file, for a dispute',
  },
  'campaign.start': { right: 'campaigns.set', text: 'starts a campaign' },
  'campaign.change': { right: 'campaigns.set', text: 'changes a campaign that is not over' },
  'campaign.end': { right: 'campaigns.set', text: 'ends a campaign' },
  'help.make': { right: 'sites.set', text: 'adds an article to the help' },
  'help.set': {
    right: 'sites.set',
    text: 'changes an article of the help, gives back the shipped text, or hides an added one',
  },
  'tag.make': { right: 'campaigns.set', text: 'makes a tag that performers can choose' },
  'tag.set': { right: 'campaigns.set', text: 'changes the names of a tag, or takes it out of use' },
  'ranking_event.make': { right: 'campaigns.set', text: 'makes an event in which performers are ranked' },
  'ranking_event.set': { right: 'campaigns.set', text: 'changes an event of the rankings' },
  'ranking_event.cancel': { right: 'campaigns.set', text: 'cancels an event of the rankings' },
  'coupon.make': { right: 'campaigns.set', text: 'makes a coupon, or a batch of codes' },
  'coupon.switch': { right: 'campaigns.set', text: 'switches a coupon off or on' },
  'coupon.export': { right: 'campaigns.set', text: 'writes the codes of a batch to a file, once' },
  'partner.make': { right: 'terms.set', text: 'takes on a partner whose links bring people' },
  'partner.set': { right: 'terms.set', text: 'changes the name, the member or the postbacks of a partner' },
  'partner.set_terms': { right: 'terms.set', text: 'sets what a partner earns from a moment on' },
  'partner.switch': { right: 'terms.set', text: 'stops a partner, or lets the links count again' },
  'agency.make': { right: 'terms.set', text: 'takes on an agency with the account that it uses' },
  'agency.set': { right: 'terms.set', text: 'changes the name or the address of an agency' },
  'agency.invite': { right: 'terms.set', text: 'invites a performer for an agency' },
  'agency.offer': { right: 'terms.set', text: 'offers a performer another percentage of an agency' },
  'agency.close': { right: 'terms.set', text: 'closes an agency, which ends its agreements with performers' },
  'rates.set': { right: 'terms.set', text: 'sets what a minute costs on a site, or for a tier' },
  'site.set': { right: 'sites.set', text: 'changes the addresses, texts or menus of a site' },
  'guest_preview.set': { right: 'terms.set', text: 'sets how long guests of a site watch' },
  'low_points.set': {
    right: 'terms.set',
    text: 'sets when viewers of a site are warned that few points are left',
  },
  'order_terms.set': {
    right: 'terms.set',
    text: 'sets the terms of cancellation that buyers of a site read before they pay',
  },
  'legal_text.set': {
    right: 'terms.set',
    text: 'sets the seller, the terms of use, the privacy policy or the information on prepaid points of a site',
  },
  'forbidden_words.set': {
    right: 'settings.set',
    text: 'sets the words that are refused in the chats of a site',
  },
  'gift_price.set': { right: 'terms.set', text: 'sets the price of a gift on a site' },
  'recording.set': { right: 'terms.set', text: 'sets the limits of recordings of a site' },
  'id_video.set': { right: 'terms.set', text: 'sets the price and limits of ID videos of a site' },
  'yen_price.set': {
    right: 'terms.set',
    text: 'sets whether a site sells in yen, and the price of each pack',
  },
  'first_offer.set': {
    right: 'terms.set',
    text: 'sets whether a first purchase on a site is at half price, and up to which pack',
  },
  'plan.set': {
    right: 'terms.set',
    text: 'sets the prices of the plans of a site, and the points of a period',
  },
  'payment_provider.set': {
    right: 'terms.set',
    text: 'sets which payment providers sell points on a site',
  },
  'present.set': { right: 'terms.set', text: 'sets what performers of a site may give to viewers' },
  'id_video.export': { right: 'content.read', text: 'writes an ID video to a file' },
  'id_video.approve': { right: 'content.decide', text: 'approves an ID video' },
  'id_video.reject': { right: 'content.decide', text: 'rejects an ID video' },
  'id_video.view': { right: 'content.read', text: 'opens an ID video to review it' },
  'door_picture.approve': { right: 'content.decide', text: 'approves a picture for the door of a room' },
  'door_picture.reject': {
    right: 'content.decide',
    text: 'rejects a picture for the door of a room, also one that is shown',
  },
  'door_picture.recall': {
    right: 'content.decide',
    text: 'takes a picture off the door of a room, to be reviewed again',
  },
  'review.approve': { right: 'content.decide', text: 'publishes a review or an answer to one' },
  'review.reject': {
    right: 'content.decide',
    text: 'refuses a review or an answer to one, or takes a published one down',
  },
  'album.approve': { right: 'content.decide', text: 'shows the words or a picture of an album' },
  'album.reject': { right: 'content.decide', text: 'refuses the words or a picture of an album' },
  'album.take_down': {
    right: 'content.decide',
    text: 'takes an album or one of its pictures down; points of an album go back to its buyers',
  },
  'album.view': { right: 'content.read', text: 'opens a picture of an album to review it' },
  'blog.approve': { right: 'content.decide', text: 'shows an entry of a performer’s blog' },
  'blog.reject': { right: 'content.decide', text: 'refuses an entry of a performer’s blog' },
  'blog.take_down': { right: 'content.decide', text: 'takes an entry of a performer’s blog down' },
  'blog.remove_comment': { right: 'content.decide', text: 'takes a comment on a blog down' },
  'blog.view': { right: 'content.read', text: 'opens a picture of a blog to review it' },
  'news.write': {
    right: 'sites.set',
    text: 'writes, changes or deletes an entry of the news of the service',
  },
  'profile.approve': { right: 'content.decide', text: 'shows texts of a performer’s profile' },
  'profile.reject': {
    right: 'content.decide',
    text: 'refuses texts of a performer’s profile, or takes shown ones down',
  },
  'viewer_profile.approve': { right: 'content.decide', text: 'shows the picture and the line of a viewer' },
  'viewer_profile.reject': { right: 'content.decide', text: 'refuses the picture or the line of a viewer' },
  'viewer_profile.view': { right: 'content.read', text: 'opens the picture of a viewer to review it' },
  'mission.set': { right: 'terms.set', text: 'sets the missions and the login bonus of a site' },
  'mile.set': { right: 'terms.set', text: 'sets what earns miles on a site, and what they give' },
  'door_picture.view': { right: 'content.read', text: 'opens a picture for the door of a room to review it' },
  'report.uphold': { right: 'reports.decide', text: 'finds a report justified' },
  'report.dismiss': { right: 'reports.decide', text: 'finds a report not justified' },
  'report.ban': {
    right: 'bars.set',
    text: 'finds a report justified, and bans the viewer from the rooms of the performer',
  },
  'report.take_down': {
    right: 'content.decide',
    text: 'finds a report justified, and takes down the review or the comment that it is about',
  },
  'child_safety.uphold': { right: 'child_safety.open', text: 'finds a sealed report justified' },
  'child_safety.dismiss': { right: 'child_safety.open', text: 'finds a sealed report not justified' },
  'child_safety.ban': {
    right: 'child_safety.open',
    text: 'finds a sealed report justified, and bans the viewer from the rooms of the performer',
  },
  'child_safety.end_broadcast': {
    right: 'child_safety.open',
    text: 'finds a sealed report justified, and ends the broadcast of the performer',
  },
  'child_safety.take_down': {
    right: 'child_safety.open',
    text: 'finds a sealed report justified, and takes down the review or the comment that it is about',
  },
  'contact.answer': { right: 'contact.answer', text: 'answers a message to the staff' },
  'contact.close': { right: 'contact.answer', text: 'closes a message to the staff' },
  'bar.ban': { right: 'bars.set', text: 'bans a viewer from the rooms of a performer' },
  'bar.kick': { right: 'bars.set', text: 'removes a viewer from the rooms of a performer for an hour' },
  'bar.answer': { right: 'bars.set', text: 'lifts a ban or a kick, or refuses to' },
  'switch.set': { right: 'switches.set', text: 'switches a part of the service off or on' },
  'setting.set': { right: 'settings.set', text: 'changes a number of the service while it runs' },
  'list.export': { right: 'lists.export', text: 'exports a list as a file' },
  'room.enter_private': { right: null, text: 'enters a room while a private chat or a two-way runs' },
  'session.end': { right: 'live.stop', text: 'ends the session of a viewer' },
  'broadcast.end': { right: 'live.stop', text: 'ends a broadcast' },
  'message.send': { right: 'live.message', text: 'writes to a viewer or a performer' },
  'mail.resend': { right: 'mail.manage', text: 'sends a mail again that could not be sent' },
  'media_node.drain': { right: 'media.drain', text: 'drains a media node, or opens it again' },
} as const satisfies Readonly<Record<string, StaffActEntry>>;

export type StaffAct = keyof typeof STAFF_ACTS;
export const STAFF_ACT_NAMES = Object.keys(STAFF_ACTS) as StaffAct[];

/** Acts that only those who have this right may read in the audit log. */
export const SEALED_ACTS = STAFF_ACT_NAMES.filter((act) => STAFF_ACTS[act].right === 'child_safety.open');
