import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';

/** Asks the performer's pages to request the state of their video. Call after the commit only. */
export function tellPerformer(services: Services, performer_id: number): void {
  services.realtime.send(roomOf.user(performer_id), 'own_id_video.changed', {});
}
