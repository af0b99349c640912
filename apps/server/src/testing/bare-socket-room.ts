import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import WebSocket, { WebSocketServer } from 'ws';

/** A line as `chat.lines` sends it. */
const lineOf = (line_id: number, text: string): string =>
  JSON.stringify([
    'chat.lines',
    {
      channel_id: '1',
      lines: [
        {
          ...{ kind: 'text', line_id, at_ms: Date.now(), text, color: 'dark', lang: 'ja' },
          author: { user_id: '1', user_name: 'audience-1', tier: 'regular', role: 'viewer' },
        },
      ],
    },
  ]);

/**
 * A room of bare WebSockets: what one sends, all receive, at once. No login, rules, storage or recovery: the least work
 * that a chat on this library can do.
 */
export async function startBareSocketRoom(): Promise<{ url: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  let line_id = 0;
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      line_id += 1;
      const packet = lineOf(line_id, data.toString());
      for (const client of server.clients) client.send(packet);
    }),
  );
  await once(server, 'listening');
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Connects to a bare room. */
export async function enterBareSocketRoom(
  url: string,
  onPacket: (packet: string) => void,
): Promise<{ send: (text: string) => void; close: () => void }> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => onPacket(data.toString()));
  await once(socket, 'open');
  return { send: (text) => socket.send(text), close: () => socket.terminate() };
}
