interface Sheet {
  /** What opens it: a tool of the table, or something that happens. */
  opened_by: 'tool' | 'event';
  state: 'built' | 'later';
  /** For the documentation. */
  text: string;
}

const tool = (text: string): Sheet => ({ opened_by: 'tool', state: 'built', text });
const event = (text: string): Sheet => ({ opened_by: 'event', state: 'built', text });

/** The bottom sheets of spec §2, under the names of the specification. */
export const ROOM_SHEETS = {
  viewerInfo: tool('what the performer knows about a viewer'),
  performerInfo: tool('who the performer is, the prices, and the report'),
  errorMessage: event('an error that ends the page'),
  logoutConfirmation: tool('the question before a performer logs out'),
  logoutNotification: event('how a session has ended'),
  twoshot: tool('the request of a two-shot, with its price'),
  twoshotReceive: event('a request of a two-shot, for the performer to answer'),
  purchase: tool('packs of points, without leaving the room'),
  confirmMessage: event('the question before points are spent or something ends'),
  twowayPublish: tool('camera and microphone of a two-way, with its price'),
  twowayViewerReceive: event('the answer to a request of a two-way'),
  viewerRemocha: tool('levels of a remote toy'),
  login_confirmation: event('the question whether a link may replace the login'),
  kicked: event('the end by a kick, and when the viewer may come back'),
  banned: event('the end by a ban, and the request to lift it'),
  animationTip: tool('a tip with its animation, or an amount of one’s own'),
  quick_animationTip: tool('the question before a quick tip of 10 points or more'),
  lovense: tool('the connected toys: points, seconds and strength of each level'),
  viewerTip: tool('what each viewer gave in this broadcast'),
  quickText: tool('lines to send at a press'),
  viewerCoupon: tool('the code of a coupon, and what it gives'),
} as const satisfies Readonly<Record<string, Sheet>>;
export type RoomSheetName = keyof typeof ROOM_SHEETS;
