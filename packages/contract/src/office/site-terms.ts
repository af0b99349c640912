import { SITE_TERM_GROUPS, SITE_WORDS_MOST, type SiteTermGroup } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, nothing } from '../common/index.ts';
import { actReason, oneLine } from './reason.ts';

const group = z.enum(SITE_TERM_GROUPS as [SiteTermGroup, ...SiteTermGroup[]]);
const params = z.object({ site_id: z.string().check(z.maxLength(12)) });
const FIELDS_MOST = 40;
/** The rules check the length that each text may have. */
const TEXT_MOST = 15_000;
const word = z.string().check(z.minLength(1), z.maxLength(100), oneLine);
/** What staff have set of a group, by field. The rules check the bounds of each. */
const set = z
  .record(
    z.string().check(z.maxLength(FIELDS_MOST)),
    z.union([
      z.int(),
      z.boolean(),
      z.string().check(z.maxLength(TEXT_MOST)),
      z.array(word).check(z.maxLength(SITE_WORDS_MOST)),
    ]),
  )
  .check(z.refine((fields) => Object.keys(fields).length <= FIELDS_MOST));

/** What staff have set of the prices and limits of a site: the groups that the person may change. */
export const listSiteTerms = defineOfficeCall({
  method: 'GET',
  path: '/api/office/sites/:site_id/terms',
  right: 'terms.set',
  params,
  answer: z.object({ groups: z.array(z.object({ group, set })) }),
});

/**
 * Sets the prices and limits of a group. A field that `set` does not have gets its usual value. `seen`: what staff had
 * set when the change was decided; another is a conflict. Each group needs the right of its act.
 */
export const setSiteTerms = defineOfficeCall({
  method: 'POST',
  path: '/api/office/sites/:site_id/terms',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ group, seen: set, set, reason: actReason }),
  answer: nothing,
});
