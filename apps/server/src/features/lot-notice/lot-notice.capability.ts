import { takePointNotices } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { addExpiryMail } from './expiry-mail.ts';
import { followNotices, greetWithNotices, oldPointNotices, takeNotices } from './lot-notices.ts';

/** Notices before points expire, on the page and by mail. */
export const lotNoticeCapability: Capability = {
  name: 'lot-notice',
  routes: (app, services) => {
    const { clock, database } = services;
    addExpiryMail(services);
    route(app, takePointNotices, async ({ person }) => ({
      notices: await takeNotices(database.db, person.user_id, clock.nowMs()),
    }));
  },
  socket: greetWithNotices,
  start: async (services) => {
    await startRetentionJob(services, oldPointNotices);
    await followNotices(services);
  },
};
