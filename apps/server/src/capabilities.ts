import { createAccountCapability } from './account/account.capability.ts';
import { barCapability } from './bar/bar.capability.ts';
import { callCapability, callerLoggedOut } from './call/call.capability.ts';
import {
  createChannelCapability,
  performerLoggedOut,
  streamKeyEnds,
  studioLoginsEnded,
} from './channel/channel.capability.ts';
import { createChargeCapability } from './charge/charge.capability.ts';
import { chatCapability } from './chat/chat.capability.ts';
import { giftCapability } from './gift/gift.capability.ts';
import { idVideoCapability, lookerLoggedOut } from './id-video/id-video.capability.ts';
import { createLedgerCapability } from './ledger/ledger.capability.ts';
import type { Capability } from './platform/capability.ts';
import type { Config } from './platform/config/config.ts';
import { createSandboxCapability } from './platform/payment/sandbox.capability.ts';
import { purchaseCapability } from './purchase/purchase.capability.ts';
import { recordingCapability } from './recording/recording.capability.ts';
import { createSessionCapability, viewerLoggedOut, viewerLoginsEnded } from './session/session.capability.ts';
import { createSiteCapability, type DemoLogin } from './site/site.capability.ts';
import { spendLimitCapability } from './spend-limit/spend-limit.capability.ts';
import { stillCapability } from './still/still.capability.ts';
import { tipCapability } from './tip/tip.capability.ts';
import { twoshotCapability } from './twoshot/twoshot.capability.ts';
import { createTwowayCapability } from './twoway/twoway.capability.ts';

/** The capabilities of a server node. The account capability is first, because it identifies the person. */
export const createCapabilities = (
  demoLogins: readonly DemoLogin[],
  payment: Config['payment'],
): Capability[] => [
  createAccountCapability(
    [viewerLoggedOut, performerLoggedOut, callerLoggedOut, lookerLoggedOut],
    [viewerLoginsEnded, studioLoginsEnded],
    [viewerLoginsEnded, streamKeyEnds, studioLoginsEnded],
  ),
  createSiteCapability(demoLogins),
  createChannelCapability(),
  createSessionCapability(),
  createChargeCapability(),
  chatCapability,
  stillCapability,
  tipCapability,
  giftCapability,
  idVideoCapability,
  twoshotCapability,
  createTwowayCapability(),
  callCapability,
  recordingCapability,
  barCapability,
  spendLimitCapability,
  createLedgerCapability(),
  purchaseCapability,
  ...(payment === 'sandbox' ? [createSandboxCapability()] : []),
];
