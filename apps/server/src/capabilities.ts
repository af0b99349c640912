import { createAccountCapability } from './account/account.capability.ts';
import type { Capability } from './platform/capability.ts';
import { createSiteCapability, type DemoLogin } from './site/site.capability.ts';

/** What a server node is composed of. The account capability is first: it says who asks. */
export const createCapabilities = (demoLogins: readonly DemoLogin[]): Capability[] => [
  createAccountCapability([]),
  createSiteCapability(demoLogins),
];
