import { hasStaffRight, mayDo, type StaffAct, type StaffPerson, type StaffRight } from '../staff/index.ts';

/** Urgent items come first, whatever is due before. The number orders the items. */
export const QUEUE_PRIORITY = { urgent: 0, normal: 1 } as const;
export type QueuePriority = (typeof QUEUE_PRIORITY)[keyof typeof QUEUE_PRIORITY];
export const QUEUE_PRIORITIES = Object.values(QUEUE_PRIORITY);

/** A way out of a queue. */
interface Decision {
  act: StaffAct;
  /** What the member of the staff has to give: a text for the person, or a reason of the kind's list. */
  needs: 'nothing' | 'text' | 'reason';
  /** Ends something, or tells a person no: the page asks for the reason or text before, and shows it in red. */
  destructive: boolean;
}

interface Kind {
  /** Who may see the queue and its items. */
  see: StaffRight;
  decisions: Readonly<Record<string, Decision>>;
}

const calm = (act: StaffAct, needs: Decision['needs'] = 'nothing'): Decision => ({
  act,
  needs,
  destructive: false,
});
const hard = (act: StaffAct, needs: Decision['needs'] = 'nothing'): Decision => ({
  act,
  needs,
  destructive: true,
});

/** The queues of the back office. The position of a decision is the key that makes it. */
export const QUEUE_KINDS = {
  report: {
    see: 'reports.read',
    decisions: {
      dismiss: calm('report.dismiss'),
      uphold: calm('report.uphold'),
      ban: hard('report.ban'),
      /** Of a review, or of a comment on a blog. */
      take_down: hard('report.take_down', 'reason'),
    },
  },
  /** Sealed: of what is in it, nothing shows elsewhere. */
  child_safety: {
    see: 'child_safety.open',
    decisions: {
      dismiss: calm('child_safety.dismiss'),
      uphold: calm('child_safety.uphold'),
      ban: hard('child_safety.ban'),
      end_broadcast: hard('child_safety.end_broadcast'),
      take_down: hard('child_safety.take_down', 'reason'),
    },
  },
  id_video: {
    see: 'content.read',
    decisions: { approve: calm('id_video.approve'), reject: hard('id_video.reject', 'reason') },
  },
  door_picture: {
    see: 'content.read',
    decisions: { approve: calm('door_picture.approve'), reject: hard('door_picture.reject', 'reason') },
  },
  /** Reviews by viewers, and the answers of performers. */
  review: {
    see: 'content.read',
    decisions: { approve: calm('review.approve'), reject: hard('review.reject', 'reason') },
  },
  /** Texts of performers' profiles. */
  profile: {
    see: 'content.read',
    decisions: { approve: calm('profile.approve'), reject: hard('profile.reject', 'reason') },
  },
  /** Words and pictures of performers' albums, each an item of its own. */
  album: {
    see: 'content.read',
    decisions: { approve: calm('album.approve'), reject: hard('album.reject', 'reason') },
  },
  /** Entries of performers' blogs, with their pictures. */
  blog: {
    see: 'content.read',
    decisions: { approve: calm('blog.approve'), reject: hard('blog.reject', 'reason') },
  },
  /** Pictures and lines of viewers. */
  viewer_profile: {
    see: 'content.read',
    decisions: { approve: calm('viewer_profile.approve'), reject: hard('viewer_profile.reject', 'reason') },
  },
  bar_lift: {
    see: 'bars.set',
    decisions: { lift: calm('bar.answer'), refuse: hard('bar.answer') },
  },
  contact: {
    see: 'contact.answer',
    decisions: { answer: calm('contact.answer', 'text'), close: calm('contact.close') },
  },
  /** What staff have done about it elsewhere: at the provider, or by a grant of points. */
  payment: {
    see: 'money.propose',
    decisions: {
      points_given: calm('payment.handle'),
      money_returned: calm('payment.handle'),
      left_as_is: calm('payment.handle'),
    },
  },
  /** A plan whose charges the payment company stops neither by itself nor by a call. */
  plan_stop: {
    see: 'money.propose',
    decisions: { stopped: calm('plan.stopped'), nothing_to_stop: calm('plan.stopped') },
  },
  /** Statements of a payment company that differ from its book. */
  difference: {
    see: 'money.propose',
    decisions: { handled: calm('difference.handle'), provider_asked: calm('difference.handle') },
  },
  /** A refund that the payment company has not answered, or that staff pay for a closed account. The text is its number there. */
  refund: {
    see: 'money.propose',
    decisions: { paid_back: calm('refund.settle', 'text'), not_paid_back: hard('refund.settle') },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type QueueKindName = keyof typeof QUEUE_KINDS;
export const QUEUE_KIND_NAMES = Object.keys(QUEUE_KINDS) as QueueKindName[];
export type QueueDecision = {
  [K in QueueKindName]: keyof (typeof QUEUE_KINDS)[K]['decisions'] & string;
}[QueueKindName];

const kindOf = (kind: QueueKindName): Kind => QUEUE_KINDS[kind];

/** @returns null when the kind has no such decision */
export const queueDecision = (kind: QueueKindName, decision: string): Decision | null => {
  const { decisions } = kindOf(kind);
  return Object.hasOwn(decisions, decision) ? (decisions[decision] ?? null) : null;
};
export const queueDecisionsOf = (kind: QueueKindName): QueueDecision[] =>
  Object.keys(kindOf(kind).decisions) as QueueDecision[];

/** Every decision of every queue, each once. */
export const QUEUE_DECISIONS: readonly QueueDecision[] = [
  ...new Set(QUEUE_KIND_NAMES.flatMap((kind) => queueDecisionsOf(kind))),
];

/** Whether a person may see the items of a queue for this site. */
export const maySeeQueue = (person: StaffPerson, kind: QueueKindName, site_id: number): boolean =>
  hasStaffRight(person, QUEUE_KINDS[kind].see, site_id);

/** The decisions that a person may make about an item of this site. */
export const decisionsFor = (person: StaffPerson, kind: QueueKindName, site_id: number): QueueDecision[] =>
  queueDecisionsOf(kind).filter((name) => {
    const decision = queueDecision(kind, name);
    return decision !== null && mayDo(person, decision.act, site_id);
  });
