/**
 * A process that plays the tracking system of a partner: `node tracker-simulator.ts`. It takes the calls that tell of
 * registrations and purchases. A test reads them and sets faults at `/control`.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TrackerCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}
/** What goes wrong with the next calls. `hang`: there is no answer; `redirect`: it leads elsewhere. */
export interface TrackerFault {
  times?: number;
  status?: number;
  hang?: boolean;
  redirect?: string;
}

let fault: TrackerFault = {};
const calls: TrackerCall[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const server = createServer((request, response) => {
  void (async () => {
    const body = await bodyOf(request);
    if (request.url === '/control') {
      if (body !== '') fault = JSON.parse(body) as TrackerFault;
      response.end(JSON.stringify(calls.splice(0)));
      return;
    }
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers: headers as Record<string, string>, body });
    const { times = 0, status = 200, hang = false, redirect } = fault;
    if (times <= 0) return response.end('OK');
    fault = { ...fault, times: times - 1 };
    if (hang) return;
    if (redirect !== undefined) return response.writeHead(302, { location: redirect }).end();
    response.writeHead(status).end('x'.repeat(50_000));
  })();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
