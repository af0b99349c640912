import type { Socket } from 'node:net';
import { Problem, problemBody } from './problem.ts';

/**
 * Answers bytes that Node's parser cannot read as a request: no route, hook or error handler sees them. The connection
 * ends with the answer, because nothing tells where a next request would begin.
 */
export function refuseBrokenBytes(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable)
    return void socket.destroy(error as Error & typeof error);
  const problem = new Problem(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request');
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.problem}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
