import { SITES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id } from '../common/index.ts';
import { rateTable } from './person.ts';
import { performerProfile } from './profile.ts';
import { actReason } from './reason.ts';

const sites = SITES.map(({ site_id }) => site_id);
/** Longer than any user name, whose own rules the server checks. */
const NAME_MAX = 60;

/**
 * Opens the account of a performer. Own rates wait for a second person; until then a minute costs what it costs on the
 * site.
 */
export const openPerformer = defineOfficeCall({
  method: 'POST',
  path: '/api/office/performers',
  right: 'performers.create',
  proof: 'fresh',
  body: z.object({
    user_name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
    site_id: z.literal(sites),
    profile: performerProfile,
    /** Empty: those of the site. */
    rates: rateTable,
    reason: actReason,
  }),
  answer: z.object({
    person_id: id,
    /** The first password, which is shown once: the performer changes it. */
    password: z.string(),
    rates: z.enum(['site', 'waiting']),
  }),
});
