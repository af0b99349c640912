import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';

/** Her pages ask how her video is now. After commit only. */
export function tellPerformer(services: Services, performer_id: number): void {
  services.realtime.send(roomOf.user(performer_id), 'own_id_video.changed', {});
}
