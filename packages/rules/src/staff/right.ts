/** What a right covers: one site's people and settings, so that it can be given for one site, or the whole service. */
type RightScope = 'site' | 'service';

interface Right {
  scope: RightScope;
  /** For the documentation: completes "may …". */
  text: string;
}

/** The rights of the back office (`area.act`). They are apart from what user types may do in rooms (`policy/`). */
export const STAFF_RIGHTS = {
  'people.read': { scope: 'site', text: 'read people and what they did' },
  'people.manage': { scope: 'site', text: 'change the tier of viewers, and close and reopen their accounts' },
  'performers.create': {
    scope: 'site',
    text: 'open accounts of performers, and change their names, introductions and languages',
  },
  'performers.close': { scope: 'site', text: 'close and reopen accounts of performers' },
  'bars.set': { scope: 'site', text: 'ban viewers from rooms, and answer who asks to be let back in' },
  'live.watch': { scope: 'site', text: 'watch the wall of all channels on air' },
  'live.message': { scope: 'site', text: 'write to viewers and performers' },
  'live.stop': { scope: 'site', text: 'end sessions and broadcasts' },
  'content.read': { scope: 'site', text: 'look at pictures and videos before they are published' },
  'content.decide': { scope: 'site', text: 'approve and reject pictures and videos' },
  'reports.read': { scope: 'site', text: 'read reports, with the lines around what was reported' },
  'reports.decide': { scope: 'site', text: 'decide on reports' },
  'contact.answer': { scope: 'site', text: 'read and answer messages to the staff' },
  'terms.set': { scope: 'site', text: 'set prices, shares and limits' },
  'sites.set': { scope: 'site', text: 'change the addresses, the texts and the menus of a site' },
  'campaigns.set': { scope: 'site', text: 'start, change and end campaigns' },
  'switches.set': { scope: 'site', text: 'switch registration, purchases and other parts off and on' },
  'lists.export': { scope: 'site', text: 'export what the lists show' },
  'figures.read': { scope: 'site', text: 'read how many people, sessions and faults there were' },
  'figures.money': { scope: 'site', text: 'read how many points were bought, spent, earned and owed' },
  'money.propose': { scope: 'service', text: 'give points, and propose refunds and payouts' },
  'payouts.read': {
    scope: 'service',
    text: 'read payouts, and which of them are on hold',
  },
  'money.approve': { scope: 'service', text: 'approve what another person has proposed' },
  'identity.decide': { scope: 'service', text: 'open identity documents and decide on them' },
  'child_safety.open': { scope: 'service', text: 'open sealed cases of child safety' },
  'records.read': { scope: 'service', text: 'read the records that the law asks to keep of performers' },
  'audit.read': { scope: 'service', text: 'read the audit log' },
  'settings.set': {
    scope: 'service',
    text: 'read all settings of the service, and change the numbers that may change while it runs',
  },
  'mail.manage': {
    scope: 'service',
    text: 'read what became of mails, and send again what could not be sent',
  },
  'media.drain': { scope: 'service', text: 'drain media nodes' },
  'staff.manage': { scope: 'site', text: 'appoint and dismiss staff of a lower position' },
} as const satisfies Readonly<Record<string, Right>>;

export type StaffRight = keyof typeof STAFF_RIGHTS;
export const STAFF_RIGHT_NAMES = Object.keys(STAFF_RIGHTS) as StaffRight[];
