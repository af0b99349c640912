import * as z from 'zod/mini';
import { defineCall, performerName } from '../common/index.ts';
import { bar } from './bar.ts';

export * from './bar.ts';
export * from './studio.ts';

export const LIFT_MESSAGE_MAX = 200;

/** Viewer: returns this performer's bar of the viewer; null: none. */
export const ownBar = defineCall({
  method: 'GET',
  path: '/api/bar/own',
  action: 'bar.read_own',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ bar: z.nullable(bar) }),
});
/** Viewer: requests once that a ban is lifted. */
export const requestLift = defineCall({
  method: 'POST',
  path: '/api/bar/lift',
  action: 'bar.request_lift',
  body: z.object({
    performer_name: performerName,
    message: z.string().check(z.trim(), z.maxLength(LIFT_MESSAGE_MAX)),
  }),
  answer: z.object({ bar }),
});
