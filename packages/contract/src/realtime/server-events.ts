import type * as z from 'zod/mini';
import { loginEndedEvent } from '../account/events.ts';
import { barChangedEvent } from '../bar/events.ts';
import { callChangedEvent } from '../call/events.ts';
import {
  broadcastEndedEvent,
  channelChangedEvent,
  channelsChangedEvent,
  encoderRefusedEvent,
  viewersChangedEvent,
} from '../channel/events.ts';
import { chatLinesEvent } from '../chat/events.ts';
import { chatTranslatedEvent } from '../translation/events.ts';
import { cheersChangedEvent } from '../cheer/events.ts';
import { contactChangedEvent } from '../contact/events.ts';
import { doorPicturesChangedEvent } from '../door-picture/events.ts';
import { favouriteOnAirEvent, favouritesChangedEvent } from '../favourite/events.ts';
import { mailboxChangedEvent } from '../mailbox/events.ts';
import { giftSentEvent } from '../gift/events.ts';
import { idVideoChangedEvent, ownIdVideoChangedEvent } from '../id-video/events.ts';
import {
  balanceChangedEvent,
  earningsChangedEvent,
  bonusReceivedEvent,
  pointNoticesEvent,
} from '../ledger/events.ts';
import { mediaReconnectEvent } from '../media/events.ts';
import {
  chatLineRestoredEvent,
  chatRulesChangedEvent,
  moderationChangedEvent,
  ownChatChangedEvent,
} from '../moderation/events.ts';
import { pollChangedEvent } from '../poll/events.ts';
import { presentReceivedEvent } from '../present/events.ts';
import { thankYouReceivedEvent } from '../thank-you/events.ts';
import { privateMessageReadEvent, privateMessageSentEvent } from '../private-message/events.ts';
import { purchaseChangedEvent } from '../purchase/events.ts';
import { reportDecidedEvent } from '../report/events.ts';
import {
  freeAnswersChangedEvent,
  sessionAskedEvent,
  sessionEndedEvent,
  sessionEnteredEvent,
  sessionReceiptEvent,
} from '../session/events.ts';
import { stageEffectSentEvent } from '../stage-effect/events.ts';
import { staffMessageSentEvent } from '../staff-message/events.ts';
import { ticketChangedEvent, ticketShowChangedEvent } from '../ticket-show/events.ts';
import { tipGoalChangedEvent } from '../tip-goal/events.ts';
import { tipRequestChangedEvent } from '../tip-menu/events.ts';
import { crownChangedEvent, tipSentEvent } from '../tip/events.ts';
import { toyChangedEvent, toyControlChangedEvent, toyHaltEvent, toyRunEvent } from '../toy/events.ts';
import { twoshotChangedEvent } from '../twoshot/events.ts';
import { twowayChangedEvent } from '../twoway/events.ts';

/** Every event that the server sends to pages. */
export const SERVER_EVENTS = [
  channelChangedEvent,
  channelsChangedEvent,
  chatLinesEvent,
  chatRulesChangedEvent,
  chatLineRestoredEvent,
  ownChatChangedEvent,
  moderationChangedEvent,
  chatTranslatedEvent,
  tipSentEvent,
  crownChangedEvent,
  giftSentEvent,
  presentReceivedEvent,
  thankYouReceivedEvent,
  stageEffectSentEvent,
  tipGoalChangedEvent,
  pollChangedEvent,
  cheersChangedEvent,
  ticketShowChangedEvent,
  ticketChangedEvent,
  tipRequestChangedEvent,
  mediaReconnectEvent,
  sessionReceiptEvent,
  sessionEnteredEvent,
  sessionAskedEvent,
  sessionEndedEvent,
  balanceChangedEvent,
  bonusReceivedEvent,
  pointNoticesEvent,
  purchaseChangedEvent,
  twoshotChangedEvent,
  twowayChangedEvent,
  toyChangedEvent,
  toyControlChangedEvent,
  toyRunEvent,
  toyHaltEvent,
  callChangedEvent,
  idVideoChangedEvent,
  ownIdVideoChangedEvent,
  doorPicturesChangedEvent,
  barChangedEvent,
  viewersChangedEvent,
  freeAnswersChangedEvent,
  earningsChangedEvent,
  broadcastEndedEvent,
  encoderRefusedEvent,
  staffMessageSentEvent,
  privateMessageSentEvent,
  privateMessageReadEvent,
  loginEndedEvent,
  reportDecidedEvent,
  contactChangedEvent,
  mailboxChangedEvent,
  favouriteOnAirEvent,
  favouritesChangedEvent,
] as const;

export type ServerToClient = {
  [E in (typeof SERVER_EVENTS)[number] as E['name']]: (body: z.infer<E['body']>) => void;
};
