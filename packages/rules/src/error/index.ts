import { accountErrors } from './account.errors.ts';
import { approvalErrors } from './approval.errors.ts';
import { auditErrors } from './audit.errors.ts';
import { bankTransferErrors } from './bank-transfer.errors.ts';
import { barErrors } from './bar.errors.ts';
import { blogErrors } from './blog.errors.ts';
import { callErrors } from './call.errors.ts';
import { cheerErrors } from './cheer.errors.ts';
import { contactErrors } from './contact.errors.ts';
import { couponErrors } from './coupon.errors.ts';
import { doorPictureErrors } from './door-picture.errors.ts';
import { favouriteErrors } from './favourite.errors.ts';
import { thankYouErrors } from './thank-you.errors.ts';
import { giftErrors } from './gift.errors.ts';
import { guestErrors } from './guest.errors.ts';
import { helpErrors } from './help.errors.ts';
import { idVideoErrors } from './id-video.errors.ts';
import { mailErrors } from './mail.errors.ts';
import { mailboxErrors } from './mailbox.errors.ts';
import { mediaErrors } from './media.errors.ts';
import { mileErrors } from './mile.errors.ts';
import { missionErrors } from './mission.errors.ts';
import { moderationErrors } from './moderation.errors.ts';
import { moneyErrors } from './money.errors.ts';
import { albumErrors } from './album.errors.ts';
import { agencyErrors } from './agency.errors.ts';
import { partnerErrors } from './partner.errors.ts';
import { payoutErrors } from './payout.errors.ts';
import { planErrors } from './plan.errors.ts';
import { presentErrors } from './present.errors.ts';
import { privateMessageErrors } from './private-message.errors.ts';
import { pushErrors } from './push.errors.ts';
import { profileErrors } from './profile.errors.ts';
import { providerBookErrors } from './provider-book.errors.ts';
import { proofErrors } from './proof.errors.ts';
import { oversightErrors } from './oversight.errors.ts';
import { queueErrors } from './queue.errors.ts';
import { quickTextErrors } from './quick-text.errors.ts';
import { recordingErrors } from './recording.errors.ts';
import { refundErrors } from './refund.errors.ts';
import { reportErrors } from './report.errors.ts';
import { requestErrors } from './request.errors.ts';
import { rankingErrors } from './ranking.errors.ts';
import { searchErrors } from './search.errors.ts';
import { historyErrors } from './history.errors.ts';
import { reviewErrors } from './review.errors.ts';
import { roomErrors } from './room.errors.ts';
import { staffErrors } from './staff.errors.ts';
import { stageEffectErrors } from './stage-effect.errors.ts';
import { switchErrors } from './switch.errors.ts';
import { tipGoalErrors } from './tip-goal.errors.ts';
import { pollErrors } from './poll.errors.ts';
import { ticketShowErrors } from './ticket-show.errors.ts';
import { tipMenuErrors } from './tip-menu.errors.ts';
import { toyErrors } from './toy.errors.ts';
import { twoshotErrors } from './twoshot.errors.ts';
import { twowayErrors } from './twoway.errors.ts';
import type { CatalogueEntry } from './types.ts';

export { SERVER_UNREACHABLE } from './server-unreachable.error.ts';
export type { CatalogueEntry, ErrorAction, ErrorText } from './types.ts';

/** The catalogue of problems (spec §8): two languages, code, type, HTTP status, next action, fatal or not. */
export const ERRORS = {
  ...accountErrors,
  ...approvalErrors,
  ...auditErrors,
  ...proofErrors,
  ...requestErrors,
  ...moderationErrors,
  ...moneyErrors,
  ...couponErrors,
  ...agencyErrors,
  ...partnerErrors,
  ...payoutErrors,
  ...planErrors,
  ...giftErrors,
  ...presentErrors,
  ...favouriteErrors,
  ...pushErrors,
  ...thankYouErrors,
  ...albumErrors,
  ...blogErrors,
  ...mediaErrors,
  ...roomErrors,
  ...barErrors,
  ...guestErrors,
  ...stageEffectErrors,
  ...tipGoalErrors,
  ...tipMenuErrors,
  ...pollErrors,
  ...ticketShowErrors,
  ...toyErrors,
  ...twoshotErrors,
  ...twowayErrors,
  ...callErrors,
  ...recordingErrors,
  ...idVideoErrors,
  ...doorPictureErrors,
  ...oversightErrors,
  ...privateMessageErrors,
  ...cheerErrors,
  ...contactErrors,
  ...mailErrors,
  ...mailboxErrors,
  ...queueErrors,
  ...quickTextErrors,
  ...refundErrors,
  ...bankTransferErrors,
  ...providerBookErrors,
  ...reportErrors,
  ...rankingErrors,
  ...searchErrors,
  ...historyErrors,
  ...helpErrors,
  ...reviewErrors,
  ...profileErrors,
  ...mileErrors,
  ...missionErrors,
  ...staffErrors,
  ...switchErrors,
} satisfies Record<string, CatalogueEntry>;

export type ErrorName = keyof typeof ERRORS;
export const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];
export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);
export const errorEntry = (name: ErrorName): CatalogueEntry => ERRORS[name];
