import {
  buyMailboxPicture,
  chooseMailbox,
  countMailbox,
  getMailboxChoice,
  getMailboxSetting,
  listMailbox,
  markMailbox,
  readMailbox,
  sendMailboxCircular,
  setMailboxChoice,
  setMailboxSetting,
  writeMailbox,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { buyPicture } from './buy-picture.ts';
import { chooseFor, choiceOf, setChoice, setSetting } from './choices.ts';
import { fileRoutes } from './file.routes.ts';
import { handleFileEnds } from './keep-file.ts';
import { markRead, placeOf, settingOf, threadsFor, unreadOf } from './mailbox.queries.ts';
import { handleCirculars, circularsLeft, circularsOf, sendCircular } from './circular.ts';
import { oldMessages } from './purge.ts';
import { readConversation } from './read-conversation.ts';
import { addMessageMail, tellChanged } from './tell-mailbox.ts';
import { writeMessage } from './write-message.ts';

function conversationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, countMailbox, async ({ person }) => ({ unread: await unreadOf(db, person.user_id) }));
  route(app, listMailbox, ({ person, query }) => threadsFor(db, person, query));
  route(app, readMailbox, ({ person, params, query }) =>
    readConversation(services, person, params.user_name, query),
  );
  route(app, writeMailbox, ({ person, params, body, idempotency_key }) =>
    writeMessage(services, person, params.user_name, body, idempotency_key),
  );
  route(app, markMailbox, async ({ person, params, body }) => {
    const { user_id } = person;
    const { performer_id, viewer_id, thread_id } = await placeOf(db, person, params.user_name);
    const now_ms = services.clock.nowMs();
    if (thread_id !== null && (await markRead(db, user_id, thread_id, body.up_to_id, now_ms)))
      tellChanged(services, [performer_id, viewer_id]);
    return { unread: await unreadOf(db, user_id) };
  });
  route(app, buyMailboxPicture, ({ person, params, body, idempotency_key }) =>
    buyPicture(services, person, params.message_id, body.units, idempotency_key),
  );
}

function choiceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, chooseMailbox, async ({ person, params, body }) => {
    await chooseFor(services, person, params.user_name, body);
    return {};
  });
  route(app, getMailboxChoice, ({ person }) => choiceOf(services, person.user_id));
  route(app, setMailboxChoice, async ({ person, body }) => {
    await setChoice(services, person.user_id, body.circulars);
    return {};
  });
  route(app, getMailboxSetting, async ({ person }) => ({
    setting: await settingOf(db, person.user_id),
    prices: services.config.terms.mailbox.prices,
    circulars: await circularsOf(db, person.user_id),
    circulars_left: await circularsLeft(services, db, person.user_id),
    translates: services.config.translation.service !== 'none',
  }));
  route(app, setMailboxSetting, async ({ person, body }) => {
    await setSetting(services, person.user_id, body);
    return { setting: await settingOf(db, person.user_id) };
  });
  route(app, sendMailboxCircular, ({ person, body, idempotency_key }) =>
    sendCircular(services, person, body, idempotency_key),
  );
}

/** Messages between viewers and performers outside of sessions (spec §1 mailbox, DX mail; §8). */
export const mailboxCapability: Capability = {
  name: 'mailbox',
  routes: (app, services) => {
    addMessageMail(services);
    conversationRoutes(app, services);
    choiceRoutes(app, services);
    fileRoutes(app, services);
  },
  start: async (services) => {
    handleCirculars(services);
    handleFileEnds(services);
    await startRetentionJob(services, oldMessages(services));
  },
};
