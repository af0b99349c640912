import { createAccountCapability } from '../core/account/account.capability.ts';
import type { DemoSeeds } from '../core/account/proof/demo-code.ts';
import { createApprovalCapability } from '../core/approval/approval.capability.ts';
import { createAuditCapability } from '../core/audit/audit.capability.ts';
import { barCapability } from '../core/bar/bar.capability.ts';
import { callCapability, callerLoggedOut } from '../features/call/call.capability.ts';
import {
  createChannelCapability,
  performerLoggedOut,
  streamKeyEnds,
  studioLoginsEnded,
} from '../core/channel/channel.capability.ts';
import { createClosingCapability } from '../features/closing/closing.capability.ts';
import type { ClosingEnds } from '../features/closing/settle-closed.ts';
import { createChargeCapability } from '../core/session/charge-tick/charge.capability.ts';
import { contactCapability } from '../features/contact/contact.capability.ts';
import { couponCapability } from '../features/coupon/coupon.capability.ts';
import { chatBoardCapability } from '../features/chat-board/chat-board.capability.ts';
import { campaignCapability } from '../core/campaign/campaign.capability.ts';
import { chatCapability } from '../core/chat/chat.capability.ts';
import { doorPictureCapability } from '../features/door-picture/door-picture.capability.ts';
import { favouriteCapability } from '../core/favourite/favourite.capability.ts';
import { giftCapability } from '../features/gift/gift.capability.ts';
import { idVideoCapability, lookerLoggedOut } from '../features/id-video/id-video.capability.ts';
import { legalPageCapability } from '../features/legal-page/legal-page.capability.ts';
import { createLedgerCapability } from '../core/ledger/ledger.capability.ts';
import type { Capability } from '../platform/capability.ts';
import { mailboxCapability } from '../features/mailbox/mailbox.capability.ts';
import { albumCapability } from '../features/album/album.capability.ts';
import { agencyCapability } from '../features/agency/agency.capability.ts';
import { createPartnerCapability } from '../features/partner/partner.capability.ts';
import { payoutCapability } from '../features/payout/payout.capability.ts';
import type { Config } from '../platform/config/config.ts';
import { createSandboxCapability } from '../platform/payment/sandbox/sandbox.capability.ts';
import { createFiguresCapability } from '../features/office/figures/figures.capability.ts';
import { officeCapability } from '../features/office/office.capability.ts';
import { moderationCapability } from '../core/moderation/moderation.capability.ts';
import { officeViewsCapability } from '../core/office-list/office-views.ts';
import { oversightCapability } from '../features/oversight/oversight.capability.ts';
import { thankYouCapability } from '../features/thank-you/thank-you.capability.ts';
import { lotNoticeCapability } from '../features/lot-notice/lot-notice.capability.ts';
import { presentCapability } from '../features/present/present.capability.ts';
import { privateMessageCapability } from '../features/private-message/private-message.capability.ts';
import { quickTextCapability } from '../features/quick-text/quick-text.capability.ts';
import { createPushCapability } from '../core/push/push.capability.ts';
import { purchaseCapability } from '../features/purchase/purchase.capability.ts';
import { queueCapability } from '../core/queue/queue.capability.ts';
import { referralCapability } from '../features/referral/referral.capability.ts';
import { reportCapability } from '../features/report/report.capability.ts';
import { ignoreCapability } from '../core/ignore/ignore.capability.ts';
import { viewerFlagCapability } from '../core/viewer-flag/viewer-flag.capability.ts';
import { recordingCapability } from '../features/recording/recording.capability.ts';
import {
  createSessionCapability,
  viewerLoggedOut,
  viewerLoginsEnded,
} from '../core/session/session.capability.ts';
import { createSettingCapability } from '../core/setting/setting.capability.ts';
import { createSiteCapability, type DemoLogin } from '../core/site/site.capability.ts';
import { spendLimitCapability } from '../features/spend-limit/spend-limit.capability.ts';
import { createMailCapability } from '../core/mail/mail.capability.ts';
import { createRolesCapability } from '../core/staff/roles/roles.capability.ts';
import { staffCapability } from '../core/staff/staff.capability.ts';
import { stillCapability } from '../core/still/still.capability.ts';
import { staffMessageCapability } from '../features/staff-message/staff-message.capability.ts';
import { stageEffectCapability } from '../features/stage-effect/stage-effect.capability.ts';
import { tipCapability } from '../features/tip/tip.capability.ts';
import { tipGoalCapability } from '../features/tip-goal/tip-goal.capability.ts';
import { cheerCapability } from '../features/cheer/cheer.capability.ts';
import { pollCapability } from '../features/poll/poll.capability.ts';
import { ticketShowCapability } from '../features/ticket-show/ticket-show.capability.ts';
import { tipMenuCapability } from '../features/tip-menu/tip-menu.capability.ts';
import { toyCapability } from '../features/toy/toy.capability.ts';
import { createTranslationCapability } from '../features/translation/translation.capability.ts';
import { SENSITIVE_ACTS } from './sensitive-acts.ts';
import { twoshotCapability } from '../features/twoshot/twoshot.capability.ts';
import { viewerTierCapability } from '../features/viewer-tier/viewer-tier.capability.ts';
import { blogCapability } from '../features/blog/blog.capability.ts';
import { helpCapability } from '../features/help/help.capability.ts';
import { searchCapability } from '../features/search/search.capability.ts';
import { rankingCapability } from '../features/ranking/ranking.capability.ts';
import { profileCapability } from '../features/profile/profile.capability.ts';
import { historyCapability } from '../features/history/history.capability.ts';
import { viewerProfileCapability } from '../features/viewer-profile/viewer-profile.capability.ts';
import { rewardCapability } from '../features/reward/reward.capability.ts';
import { reviewCapability } from '../features/review/review.capability.ts';
import { mileCapability } from '../core/mile/mile.capability.ts';
import { missionCapability } from '../features/mission/mission.capability.ts';
import { wallCapability } from '../features/wall/wall.capability.ts';
import { createTwowayCapability } from '../features/twoway/twoway.capability.ts';

/** Earnings are divided also where nothing is paid out. */
const payingCapabilities = (pays: boolean): Capability[] => [
  agencyCapability,
  ...(pays ? [payoutCapability] : []),
];

/** What viewers give and buy from performers, and what they are given. */
const GIVING: readonly Capability[] = [
  tipCapability,
  giftCapability,
  presentCapability,
  lotNoticeCapability,
  thankYouCapability,
  albumCapability,
  mailboxCapability,
];

/** What people say of each other and to the staff, what it earns, and what they keep of each other. */
const OPINIONS: readonly Capability[] = [
  mileCapability,
  missionCapability,
  rewardCapability,
  reviewCapability,
  viewerProfileCapability,
  rankingCapability,
  searchCapability,
  helpCapability,
  blogCapability,
  profileCapability,
  historyCapability,
  reportCapability,
  contactCapability,
];

/** What ends with the account of a viewer. */
const CLOSING_ENDS: ClosingEnds = {
  logged_out: [viewerLoggedOut, callerLoggedOut, lookerLoggedOut],
  logins_ended: [viewerLoginsEnded],
};

/** The capabilities of a server node. The account capability is first, because it identifies the person. */
export const createCapabilities = (
  demoLogins: readonly DemoLogin[],
  payments: Config['payments'],
  demoSeeds: DemoSeeds = new Map(),
  pays = true,
): Capability[] => [
  createAccountCapability(
    [viewerLoggedOut, performerLoggedOut, callerLoggedOut, lookerLoggedOut],
    [viewerLoginsEnded, studioLoginsEnded],
    [viewerLoginsEnded, streamKeyEnds, studioLoginsEnded],
    demoSeeds,
  ),
  createMailCapability(),
  createPushCapability(),
  createSettingCapability(),
  createSiteCapability(demoLogins),
  createChannelCapability(),
  createSessionCapability(),
  createChargeCapability(),
  campaignCapability,
  chatCapability,
  chatBoardCapability,
  createTranslationCapability(),
  stillCapability,
  ...GIVING,
  stageEffectCapability,
  tipGoalCapability,
  tipMenuCapability,
  pollCapability,
  cheerCapability,
  ticketShowCapability,
  idVideoCapability,
  doorPictureCapability,
  twoshotCapability,
  createTwowayCapability(),
  toyCapability,
  callCapability,
  recordingCapability,
  barCapability,
  ignoreCapability,
  viewerFlagCapability,
  favouriteCapability,
  moderationCapability,
  spendLimitCapability,
  createLedgerCapability(),
  createAuditCapability(),
  oversightCapability,
  staffMessageCapability,
  privateMessageCapability,
  legalPageCapability,
  quickTextCapability,
  staffCapability,
  createRolesCapability([viewerLoginsEnded, studioLoginsEnded]),
  createApprovalCapability(SENSITIVE_ACTS),
  officeViewsCapability,
  officeCapability,
  wallCapability,
  createFiguresCapability(),
  couponCapability,
  referralCapability,
  viewerTierCapability,
  createPartnerCapability(),
  purchaseCapability,
  createClosingCapability(CLOSING_ENDS),
  ...payingCapabilities(pays),
  ...OPINIONS,
  // After the capabilities that have a queue.
  queueCapability,
  ...(payments.includes('sandbox') ? [createSandboxCapability()] : []),
];
