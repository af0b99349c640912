// @ts-check
import {
  AUTHENTICATION_MACHINE,
  BULK_MACHINE,
  CALL_MACHINE,
  CHANNEL_MACHINE,
  CHARGE_MACHINE,
  CONTACT_MACHINE,
  COUPON_USE_MACHINE,
  DIALOG_MACHINE,
  drawMachine,
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
  PURCHASE_MACHINE,
  PUSH_MACHINE,
  REFERRAL_MACHINE,
  REFUND_MACHINE,
  RANKING_EVENT_MACHINE,
  REVIEW_ANSWER_MACHINE,
  REVIEW_MACHINE,
  PROFILE_MACHINE,
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
} from '../packages/rules/src/index.ts';

const block = (/** @type {string} */ name, /** @type {string} */ drawing) =>
  `## ${name[0]?.toUpperCase()}${name.slice(1)}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n`;

/** Every machine of the rules, drawn. */
const drawn = () =>
  [
    block(CHANNEL_MACHINE.name, drawMachine(CHANNEL_MACHINE)),
    block(FREE_CHAT_MACHINE.name, drawMachine(FREE_CHAT_MACHINE)),
    block(HELD_LINE_MACHINE.name, drawMachine(HELD_LINE_MACHINE)),
    block(MAIL_MACHINE.name, drawMachine(MAIL_MACHINE)),
    block(PUSH_MACHINE.name, drawMachine(PUSH_MACHINE)),
    block(SESSION_MACHINE.name, drawMachine(SESSION_MACHINE)),
    block(CHARGE_MACHINE.name, drawMachine(CHARGE_MACHINE)),
    block(TICKET_SHOW_MACHINE.name, drawMachine(TICKET_SHOW_MACHINE)),
    block(TICKET_MACHINE.name, drawMachine(TICKET_MACHINE)),
    block(TIP_GOAL_MACHINE.name, drawMachine(TIP_GOAL_MACHINE)),
    block(TIP_REQUEST_MACHINE.name, drawMachine(TIP_REQUEST_MACHINE)),
    block(TOY_COMMAND_MACHINE.name, drawMachine(TOY_COMMAND_MACHINE)),
    block(TOY_CONTROL_MACHINE.name, drawMachine(TOY_CONTROL_MACHINE)),
    block(TWOSHOT_MACHINE.name, drawMachine(TWOSHOT_MACHINE)),
    block(TWOWAY_MACHINE.name, drawMachine(TWOWAY_MACHINE)),
    block(CALL_MACHINE.name, drawMachine(CALL_MACHINE)),
    block(ID_VIDEO_MACHINE.name, drawMachine(ID_VIDEO_MACHINE)),
    block(ID_VIDEO_VIEW_MACHINE.name, drawMachine(ID_VIDEO_VIEW_MACHINE)),
    block(PURCHASE_MACHINE.name, drawMachine(PURCHASE_MACHINE)),
    block(BANK_TRANSFER_MACHINE.name, drawMachine(BANK_TRANSFER_MACHINE)),
    block('coupon use', drawMachine(COUPON_USE_MACHINE)),
    block(STORED_CHARGE_MACHINE.name, drawMachine(STORED_CHARGE_MACHINE)),
    block(STORED_CARD_MACHINE.name, drawMachine(STORED_CARD_MACHINE)),
    block(SUBSCRIPTION_MACHINE.name, drawMachine(SUBSCRIPTION_MACHINE)),
    block(AGENCY_MEMBER_MACHINE.name, drawMachine(AGENCY_MEMBER_MACHINE)),
    block(PAYEE_MACHINE.name, drawMachine(PAYEE_MACHINE)),
    block(PAYOUT_MACHINE.name, drawMachine(PAYOUT_MACHINE)),
    block(PAYOUT_BATCH_MACHINE.name, drawMachine(PAYOUT_BATCH_MACHINE)),
    block(REFERRAL_MACHINE.name, drawMachine(REFERRAL_MACHINE)),
    block(REFUND_MACHINE.name, drawMachine(REFUND_MACHINE)),
    block(RANKING_EVENT_MACHINE.name, drawMachine(RANKING_EVENT_MACHINE)),
    block(REVIEW_MACHINE.name, drawMachine(REVIEW_MACHINE)),
    block(REVIEW_ANSWER_MACHINE.name, drawMachine(REVIEW_ANSWER_MACHINE)),
    block(PROFILE_MACHINE.name, drawMachine(PROFILE_MACHINE)),
    block(CONTACT_MACHINE.name, drawMachine(CONTACT_MACHINE)),
    block(QUEUE_MACHINE.name, drawMachine(QUEUE_MACHINE)),
    block(BULK_MACHINE.name, drawMachine(BULK_MACHINE)),
    block(AUTHENTICATION_MACHINE.name, drawMachine(AUTHENTICATION_MACHINE)),
    block(DIALOG_MACHINE.name, drawMachine(DIALOG_MACHINE)),
  ].join('\n');

/** Every state machine of the product, as a page. */
export const stateMachinesPage = () =>
  `# State machines

Written by \`npm run diagrams\`. The machines are tables in \`packages/rules\`. The server applies them in the transaction that locks the channel; the page uses them to know what may be pressed.

${drawn()}`;
