import { describe, expect, it } from 'vitest';
import {
  APPROVAL_MACHINE,
  AUTHENTICATION_MACHINE,
  BULK_MACHINE,
  CALL_MACHINE,
  CHANNEL_MACHINE,
  CHARGE_MACHINE,
  CONTACT_MACHINE,
  COUPON_USE_MACHINE,
  DIALOG_MACHINE,
  eventsAllowed,
  FREE_CHAT_MACHINE,
  HELD_LINE_MACHINE,
  ID_VIDEO_MACHINE,
  ID_VIDEO_VIEW_MACHINE,
  MAIL_MACHINE,
  nextState,
  AGENCY_MEMBER_MACHINE,
  PAYEE_MACHINE,
  PAYOUT_BATCH_MACHINE,
  PAYOUT_MACHINE,
  BANK_TRANSFER_MACHINE,
  DIFFERENCE_MACHINE,
  PURCHASE_MACHINE,
  PUSH_MACHINE,
  REFERRAL_MACHINE,
  REFUND_MACHINE,
  QUEUE_MACHINE,
  RANKING_EVENT_MACHINE,
  REVIEW_ANSWER_MACHINE,
  REVIEW_MACHINE,
  PROFILE_MACHINE,
  VIEWER_PROFILE_MACHINE,
  ALBUM_MACHINE,
  BLOG_COMMENT_MACHINE,
  BLOG_MACHINE,
  ALBUM_PICTURE_MACHINE,
  ALBUM_PURCHASE_MACHINE,
  SESSION_MACHINE,
  STORED_CARD_MACHINE,
  STORED_CHARGE_MACHINE,
  SUBSCRIPTION_MACHINE,
  TICKET_MACHINE,
  TICKET_SHOW_MACHINE,
  TIP_GOAL_MACHINE,
  TIP_REQUEST_MACHINE,
  TOY_COMMAND_MACHINE,
  TOY_CONTROL_MACHINE,
  TWOSHOT_MACHINE,
  TWOWAY_MACHINE,
  type Machine,
} from '../index.ts';

const MACHINES: readonly Machine<string, string>[] = [
  APPROVAL_MACHINE,
  AUTHENTICATION_MACHINE,
  BULK_MACHINE,
  CALL_MACHINE,
  CHANNEL_MACHINE,
  CHARGE_MACHINE,
  CONTACT_MACHINE,
  COUPON_USE_MACHINE,
  DIALOG_MACHINE,
  FREE_CHAT_MACHINE,
  HELD_LINE_MACHINE,
  ID_VIDEO_MACHINE,
  ID_VIDEO_VIEW_MACHINE,
  MAIL_MACHINE,
  AGENCY_MEMBER_MACHINE,
  PAYEE_MACHINE,
  PAYOUT_BATCH_MACHINE,
  PAYOUT_MACHINE,
  BANK_TRANSFER_MACHINE,
  DIFFERENCE_MACHINE,
  PURCHASE_MACHINE,
  PUSH_MACHINE,
  REFERRAL_MACHINE,
  REFUND_MACHINE,
  RANKING_EVENT_MACHINE,
  REVIEW_ANSWER_MACHINE,
  REVIEW_MACHINE,
  PROFILE_MACHINE,
  VIEWER_PROFILE_MACHINE,
  ALBUM_MACHINE,
  BLOG_COMMENT_MACHINE,
  BLOG_MACHINE,
  ALBUM_PICTURE_MACHINE,
  ALBUM_PURCHASE_MACHINE,
  QUEUE_MACHINE,
  SESSION_MACHINE,
  STORED_CARD_MACHINE,
  STORED_CHARGE_MACHINE,
  SUBSCRIPTION_MACHINE,
  TICKET_MACHINE,
  TICKET_SHOW_MACHINE,
  TIP_GOAL_MACHINE,
  TIP_REQUEST_MACHINE,
  TOY_COMMAND_MACHINE,
  TOY_CONTROL_MACHINE,
  TWOSHOT_MACHINE,
  TWOWAY_MACHINE,
];

describe.each(MACHINES.map((machine) => [machine.name, machine] as const))(
  'the machine of %s',
  (_, machine) => {
    const pairs = machine.states.flatMap((state) => machine.events.map((event) => [state, event] as const));

    it('returns one of its states or null for every event', () => {
      for (const [state, event] of pairs) {
        const next = nextState(machine, state, event);
        if (next !== null) expect(machine.states).toContain(next);
      }
    });

    it('reaches every state and accepts every event in some state', () => {
      const reached = new Set([machine.initial]);
      for (let round = 0; round < machine.states.length; round += 1)
        for (const state of [...reached])
          for (const event of eventsAllowed(machine, state))
            reached.add(nextState(machine, state, event) ?? state);
      expect([...reached].toSorted()).toEqual([...machine.states].toSorted());
      const taken = new Set(machine.states.flatMap((state) => eventsAllowed(machine, state)));
      expect([...taken].toSorted()).toEqual([...machine.events].toSorted());
    });
  },
);
