import { callOutside, type OutgoingCall, type OutgoingRules } from '../../../platform/http/outgoing.ts';
import { isPublicAddress } from '../../../platform/http/public-address.ts';
import { perNode } from '../../../platform/per-node.ts';

/** The way to the addresses of partners: https to public addresses. */
export const outgoingDoor = perNode(() => {
  const rules: OutgoingRules = { protocols: ['https:'], allows: isPublicAddress };
  return { rules, send: (call: OutgoingCall): Promise<void> => callOutside(call, rules) };
});
