import * as z from 'zod/mini';
import { TAG_LENGTH } from '@akari/rules';
import { defineOfficeCall, id, nothing } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason, oneLine } from './reason.ts';

/** Tags that performers choose. They are for the whole service. */
export const tagsList = defineOfficeList({
  name: 'tags',
  right: 'campaigns.set',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    tag_id: { kind: 'id', hidden: true },
    tag_ja: { kind: 'text' },
    tag_en: { kind: 'text' },
    tag_state: { kind: 'choice', choices: ['used', 'unused'], filter: true },
    tag_performers: { kind: 'count' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(4 * TAG_LENGTH), oneLine);
const tagPlan = z.object({ ja: name, en: name, used: z.boolean() });
export type TagPlan = z.infer<typeof tagPlan>;
const reason = actReason;
const params = z.object({ tag_id: id });

export const getOfficeTag = defineOfficeCall({
  method: 'GET',
  path: '/api/office/tags/:tag_id',
  right: 'campaigns.set',
  params,
  answer: z.object({ tag_id: id, plan: tagPlan, performers: z.int() }),
});
export const makeTag = defineOfficeCall({
  method: 'POST',
  path: '/api/office/tags',
  right: 'campaigns.set',
  body: z.object({ plan: tagPlan, reason }),
  answer: z.object({ tag_id: id }),
});
export const setTag = defineOfficeCall({
  method: 'POST',
  path: '/api/office/tags/:tag_id',
  right: 'campaigns.set',
  params,
  body: z.object({ plan: tagPlan, reason }),
  answer: nothing,
});
