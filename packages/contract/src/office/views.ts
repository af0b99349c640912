import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing } from '../common/index.ts';
import { OFFICE_LISTS } from './lists.ts';
import { oneLine } from './reason.ts';

/** Most views that one person saves for a list. */
export const VIEWS_MAX = 20;
const list = z.enum(OFFICE_LISTS.map(({ name }) => name) as [string, ...string[]]);

export const officeView = z.object({
  view_id: id,
  list,
  name: z.string(),
  /** The part of the address behind the question mark: filters, sorting and hidden columns. */
  search: z.string(),
});
export type OfficeView = z.infer<typeof officeView>;

/** The views that a person of the staff has saved for themselves. */
export const listOfficeViews = defineOfficeCall({
  method: 'GET',
  path: '/api/office/views',
  right: null,
  answer: z.object({ views: z.array(officeView) }),
});

/** Saves a view, in place of one of the same name. */
export const saveOfficeView = defineOfficeCall({
  method: 'PUT',
  path: '/api/office/views',
  right: null,
  body: z.object({
    list,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), oneLine),
    search: z.string().check(z.maxLength(1_000), z.regex(/^[\x20-\x7e]*$/)),
  }),
  answer: officeView,
});

export const deleteOfficeView = defineOfficeCall({
  method: 'DELETE',
  path: '/api/office/views/:view_id',
  right: null,
  params: z.object({ view_id: id }),
  answer: nothing,
});
