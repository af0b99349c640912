import type { JanusSettings } from '../../../settings/settings.ts';
import { JanusError } from './message.ts';
import { JanusSocket } from './socket.ts';

const HANDLER = 'janus.eventhandler.sampleevh';
export const EVENTS_USER = 'janus';

/**
 * Configures Janus to send its statistics to this node, and to end the node's session soon after the node dies.
 * @throws JanusError when Janus does not have the event handler: without statistics no time would be counted
 */
export async function prepareJanus(
  settings: JanusSettings,
  session_id: number,
  events: { url: string; password: string },
): Promise<void> {
  const admin = await JanusSocket.open(
    settings.admin_url,
    'janus-admin-protocol',
    { admin_secret: settings.admin_secret },
    { onEvent: () => undefined, onClose: () => undefined },
  );
  try {
    await admin.request({ janus: 'set_session_timeout', session_id, timeout: settings.session_timeout_s });
    const request = {
      request: 'tweak',
      events: 'media',
      grouping: true,
      backend: events.url,
      backend_user: EVENTS_USER,
      backend_pwd: events.password,
      max_retransmissions: 0,
    };
    const answer = await admin.request({ janus: 'query_eventhandler', handler: HANDLER, request });
    const result = (answer as { response?: { result?: number; error?: string } }).response;
    if (result?.result !== 200)
      throw new JanusError(0, `the event handler refuses: ${result?.error ?? 'no answer'}`);
  } finally {
    admin.close();
  }
}
