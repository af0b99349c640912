import { SITES, SWITCH_NAMES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, nothing } from '../common/index.ts';
import { actReason } from './reason.ts';

const name = z.enum(SWITCH_NAMES as [(typeof SWITCH_NAMES)[number], ...typeof SWITCH_NAMES]);
/** Null: the whole service. */
const site_id = z.nullable(z.int().check(z.refine((given) => SITES.some((site) => site.site_id === given))));

/** What is switched off, where the person may switch it. */
export const listSwitches = defineOfficeCall({
  method: 'GET',
  path: '/api/office/switches',
  right: 'switches.set',
  answer: z.object({ scopes: z.array(z.object({ site_id, off: z.array(name) })) }),
});

/** Switches a part of the service off or on, at every node at once. `seen`: whether it was off. */
export const setSwitch = defineOfficeCall({
  method: 'POST',
  path: '/api/office/switches',
  right: 'switches.set',
  body: z.object({ name, site_id, off: z.boolean(), seen: z.boolean(), reason: actReason }),
  answer: nothing,
});
