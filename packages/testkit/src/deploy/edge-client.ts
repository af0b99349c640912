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
  /** Uses a separate connection from this address of the machine. */
  from?: string;
}

/** Sends one request over TLS and HTTP/2. */
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

/** Sends one request over TLS and HTTP/1.1 with an unnormalised path: dots, double slashes and escapes included. */
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

/** The site's name cannot be resolved; the edge is on this machine. */
const lookup: LookupFunction = (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);

/** An agent that connects to the edge of this machine and trusts its certificate. */
export const edgeAgent = (ca: string): Agent => new Agent({ ca, lookup });

/** Opens a socket over TLS and waits until it is connected. */
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
