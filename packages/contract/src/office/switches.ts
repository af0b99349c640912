import { SWITCH_NAMES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, nothing } from '../common/index.ts';
import { actReason } from './reason.ts';
import { siteOrAll } from './site.ts';

const part = z.enum(SWITCH_NAMES as [(typeof SWITCH_NAMES)[number], ...typeof SWITCH_NAMES]);
const site_id = siteOrAll;

/** What is switched off, where the person may switch it. */
export const listSwitches = defineOfficeCall({
  method: 'GET',
  path: '/api/office/switches',
  right: 'switches.set',
  answer: z.object({ scopes: z.array(z.object({ site_id, off: z.array(part) })) }),
});

/** Switches a part of the service off or on, at every node at once. `seen`: whether it was off. */
export const setSwitch = defineOfficeCall({
  method: 'POST',
  path: '/api/office/switches',
  right: 'switches.set',
  body: z.object({ part, site_id, off: z.boolean(), seen: z.boolean(), reason: actReason }),
  answer: nothing,
});
