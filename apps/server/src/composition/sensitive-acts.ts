import { anySensitiveAct } from '../core/approval/sensitive-act.ts';
import { giveRoleAct, renewProofAct } from '../core/staff/roles/role-acts.ts';

/** The acts of the back office that can need a second person. Each capability adds its own. */
export const SENSITIVE_ACTS = [anySensitiveAct(giveRoleAct), anySensitiveAct(renewProofAct)];
