import { anySensitiveAct } from '../core/approval/sensitive-act.ts';
import { giveRoleAct, renewProofAct } from '../core/staff/roles/role-acts.ts';
import { closeViewerAct } from '../features/closing/closing-acts.ts';
import { liftPaymentLockAct, refundAct } from '../features/purchase/refund/refund-acts.ts';
import { setRatesOfAct } from '../features/office/acts/rate-acts.ts';
import { correctEarningsAct } from '../features/payout/correct-earnings.ts';
import { payoutBatchAct } from '../features/payout/batch-act.ts';
import {
  closePerformerAct,
  grantPointsAct,
  setRatesAct,
  setShareAct,
} from '../features/office/acts/sensitive-person-acts.ts';

/** The acts of the back office that can need a second person. Each capability adds its own. */
export const SENSITIVE_ACTS = [
  anySensitiveAct(closePerformerAct),
  anySensitiveAct(closeViewerAct),
  anySensitiveAct(correctEarningsAct),
  anySensitiveAct(giveRoleAct),
  anySensitiveAct(grantPointsAct),
  anySensitiveAct(payoutBatchAct),
  anySensitiveAct(liftPaymentLockAct),
  anySensitiveAct(refundAct),
  anySensitiveAct(renewProofAct),
  anySensitiveAct(setRatesAct),
  anySensitiveAct(setRatesOfAct),
  anySensitiveAct(setShareAct),
];
