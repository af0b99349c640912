import { cancelTwoway as cancelEvent, closeTwoway as closeEvent, sendTwoway } from '@akari/contract';
import type { RealtimeSocket } from '../../platform/realtime/realtime.ts';
import { onEvent } from '../../platform/realtime/socket-server.ts';
import type { Services } from '../../platform/services.ts';
import { cancelTwoway, closeTwoway } from './end-twoway.ts';
import { requestTwoway } from './request-twoway.ts';

/** Socket events of spec §7. The person is the socket's login, whatever a message says. */
export function twowayEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'send_twoway', sendTwoway, services, async (asked, person) => ({
    request: await requestTwoway(services, person, asked),
  }));
  onEvent(socket, 'cancel_twoway', cancelEvent, services, async ({ request_id }, person) => ({
    request: await cancelTwoway(services, person, request_id),
  }));
  onEvent(socket, 'send_twoway_close_notice', closeEvent, services, async ({ request_id }, person) => ({
    request: await closeTwoway(services, person, request_id),
  }));
}
