import type { Socket } from 'node:net';
import { Failure } from '../error/failure.ts';

/**
 * Answers bytes that Node's parser cannot read as a request: no route, hook or error handler sees them. The connection
 * ends with the answer, because nothing tells where a next request would begin.
 */
export function refuseBrokenBytes(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable)
    return void socket.destroy(error as Error & typeof error);
  const failure = new Failure(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request');
  const body = JSON.stringify(failure.body());
  const head = [
    `HTTP/1.1 ${failure.status} ${failure.error_name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
