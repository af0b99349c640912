import {
  closeContact as closeCall,
  listContacts,
  openContact as openCall,
  readContact,
  writeContact as writeCall,
} from '@akari/contract';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { limitAddress, limitAllAddresses } from '../../platform/http/limit-before-login.ts';
import { addAnswerMail } from './answer-mail.ts';
import { contactQueue } from './contact-queue.ts';
import { contactsOf, ownContact } from './contact.queries.ts';
import { addReceiptMail } from './withdrawal-mail.ts';
import { closeContact, openContact, writeContact } from './write-contact.ts';

/** Conversations that one address opens in a minute; and reads, which are tries of a code. */
const [OPENED_PER_MIN, READ_PER_MIN] = [5, 30];
/** Over all addresses together: a flood would bury the messages of people. */
const OPENED_PER_MIN_BY_ALL = 120;

/** Contact with the staff, for everybody, with or without an account. */
export const contactCapability: Capability = {
  name: 'contact',
  routes: (app, services) => {
    queueKinds(services).add(contactQueue(services));
    addAnswerMail(services);
    addReceiptMail(services);
    route(app, openCall, async ({ person, body, idempotency_key, request }) => {
      await limitAddress(services, request, 'contact', OPENED_PER_MIN);
      await limitAllAddresses(services, 'contact', OPENED_PER_MIN_BY_ALL);
      return openContact(services, person, idempotency_key, body);
    });
    route(app, readContact, async ({ person, params, body, request }) => {
      if (body.code !== undefined) await limitAddress(services, request, 'contact_code', READ_PER_MIN);
      return { contact: await ownContact(services, person, params.number, body.code) };
    });
    route(
      app,
      writeCall,
      async ({ person, params, body }) => ({
        contact: await writeContact(services, { person, ...params, code: body.code }, body.text),
      }),
      { per_minute: READ_PER_MIN },
    );
    route(
      app,
      closeCall,
      async ({ person, params, body }) => ({
        contact: await closeContact(services, { person, ...params, code: body.code }),
      }),
      { per_minute: READ_PER_MIN },
    );
    route(app, listContacts, async ({ person }) => ({
      contacts: await contactsOf(services.database.db, person.user_id),
    }));
  },
};
