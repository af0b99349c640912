import {
  answerStaffMessage as answerCall,
  listStaffMessages,
  readStaffMessages,
  sendStaffMessage as sendCall,
} from '@akari/contract';
import { may } from '@akari/rules';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { answerStaffMessage, sendStaffMessage } from './send-staff-message.ts';
import { messagesOf, readByPerson, readByStaff } from './staff-message.queries.ts';

/** Messages between staff and one person (spec §3 Admin chat state, §6). */
export const staffMessageCapability: Capability = {
  name: 'staff-message',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, sendCall, async ({ person, body, idempotency_key, request }) => ({
      message: await sendStaffMessage(services, person, body, { idempotency_key, request }),
    }));
    route(app, answerCall, async ({ person, body, idempotency_key }) => ({
      message: await answerStaffMessage(services, person, body.text, idempotency_key),
    }));
    route(app, listStaffMessages, async ({ person }) => {
      const side = may(person.user_type, 'staff_message.send') ? 'staff' : 'person';
      return { messages: await messagesOf(db, person.user_id, side) };
    });
    route(app, readStaffMessages, async ({ person, body }) => {
      const now_ms = services.clock.nowMs();
      if (!may(person.user_type, 'staff_message.send')) await readByPerson(db, person.user_id, now_ms);
      else {
        const person_id = rowIdOf(body.person_id ?? '');
        if (person_id !== null) await readByStaff(db, person.user_id, person_id, now_ms);
      }
      return {};
    });
  },
};
