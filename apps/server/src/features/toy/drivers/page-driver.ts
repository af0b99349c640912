import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { ToyDriver } from './toy-driver.ts';

/** The performer's page reaches the toys: it is asked by an event, and reports the outcome by a call. */
export const pageDriver: ToyDriver = {
  run: ({ realtime }, { performer_id, link_id }, { command_id, ...order }) => {
    realtime.send(roomOf.user(performer_id), 'toy.run', {
      link_id,
      command_id: String(command_id),
      ...order,
    });
    return Promise.resolve('asked');
  },
  halt: ({ realtime }, { performer_id, link_id }, toy_ids) => {
    realtime.send(roomOf.user(performer_id), 'toy.halt', { link_id, toy_ids: [...toy_ids] });
    return Promise.resolve();
  },
};
