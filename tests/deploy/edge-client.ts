import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { SITE, type Edge } from './edge.ts';

export interface EdgeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface EdgeRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** A connection of this one's own, from this address of the machine. */
  from?: string;
}

/** One request over TLS and HTTP/2. */
export function ask(edge: Edge, path: string, options: EdgeRequest = {}): Promise<EdgeAnswer> {
  const session = connect(`https://${SITE}`, {
    ca: edge.ca,
    host: '127.0.0.1',
    port: edge.https_port,
    servername: SITE,
    ...(options.from === undefined ? {} : { localAddress: options.from }),
  });
  return new Promise<EdgeAnswer>((resolve, reject) => {
    session.once('error', reject);
    const stream = session.request({
      ':method': options.method ?? 'GET',
      ':path': path,
      ':authority': SITE,
      ...options.headers,
    });
    const chunks: Buffer[] = [];
    let headers: IncomingHttpHeaders & IncomingHttpStatusHeader = {};
    stream.on('response', (received) => (headers = received));
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('error', reject);
    stream.once('end', () =>
      resolve({ status: headers[':status'] ?? 0, headers, body: Buffer.concat(chunks) }),
    );
    stream.end(options.body);
  }).finally(() => session.close());
}

/** One request over TLS and HTTP/1.1, with a path as it is written: dots, double slashes and escapes included. */
export function askPlainly(edge: Edge, path: string, host = SITE): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: edge.https_port,
        servername: host,
        ca: edge.ca,
        path,
        headers: { host },
        agent: false,
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

/** The name of the site leads nowhere; the address is this machine's. */
const lookup: LookupFunction = (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);

/** Leads to the edge of this machine, and trusts it. */
export const edgeAgent = (ca: string): Agent => new Agent({ ca, lookup });

/** A socket over TLS, connected. */
export async function openSocket(edge: Edge): Promise<Socket> {
  const socket = io(`https://${SITE}:${edge.https_port}`, {
    path: '/socket',
    transports: ['websocket'],
    agent: edgeAgent(edge.ca) as unknown as boolean,
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
