import { chatTranslate, getTranslation } from '@akari/contract';
import { LANGUAGES } from '@akari/rules';
import { readerRole } from '../../core/chat/board-access.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { onEvent } from '../../platform/realtime/socket-server.ts';
import { followLines, translateEarlier } from './follow-lines.ts';
import { readers, readersRoom } from './readers.ts';
import { serviceCalls } from './service-calls.ts';
import { serviceOf } from './service/service-of.ts';
import { oldTranslations } from './stored-translations.ts';

/** Translation of the chat's lines by a service (spec §3). */
export const createTranslationCapability = (): Capability => {
  let stop = (): void => undefined;
  return {
    name: 'translation',
    routes: (app, services) => {
      route(app, getTranslation, async () => serviceCalls(services).state());
    },
    socket: (socket, services) => {
      // The latest request of each channel counts: two may overtake each other on their way to the database.
      const latest = new Map<number, symbol>();
      return onEvent(
        socket,
        'chat.translate',
        chatTranslate,
        services,
        async ({ channel_id, target }, person) => {
          const id = rowIdOf(channel_id);
          const turn = Symbol(channel_id);
          if (id !== null) latest.set(id, turn);
          const role = id === null ? null : await readerRole(services.database.db, person, id);
          if (id === null || role === null) throw new Problem('chat_not_in_session');
          const state = serviceCalls(services).state();
          if (latest.get(id) !== turn) return { state };
          latest.delete(id);
          for (const other of LANGUAGES) if (other !== target) await socket.leave(readersRoom(id, other));
          if (target === null || state.service === 'none') return { state };
          await socket.join(readersRoom(id, target));
          readers(services).begin(id, target);
          await translateEarlier(services, role, { channel_id: id, user_id: person.user_id, target });
          return { state };
        },
      );
    },
    start: async (services) => {
      // Reads the key now: a node with a wrong setting does not start.
      if (serviceOf(services) === null) return;
      followLines(services);
      readers(services).start();
      stop = () => readers(services).stop();
      await startRetentionJob(services, oldTranslations);
    },
    stop: async () => stop(),
  };
};
