import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@akari/contract';
import { errorEntry } from '@akari/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCapabilities } from './capabilities.ts';
import { testApp } from '../testing/http.ts';
import { testServices } from '../testing/services.ts';

let port: number;
beforeAll(async () => {
  const app = await testApp(await testServices(), createCapabilities([], []));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Sends bytes that no HTTP library sends. @returns the status and the body of the answer */
async function answerTo(bytes: string): Promise<{ status: number; body: string; head: string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body, head };
}

const START = 'POST /api/account/login HTTP/1.1\r\nHost: x\r\n';
describe('bytes that are no HTTP request', () => {
  it.each([
    ['a header of 100 KB', `${START}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 'too_large'],
    ['a URL of 100 KB', `GET /?${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'too_large'],
    ['thousands of headers', `${START}${'X: 1\r\n'.repeat(10_000)}\r\n`, 'too_large'],
    ['an unknown method', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n', 'bad_request'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 'bad_request'],
    ['a header without a name', `${START}: x\r\n\r\n`, 'bad_request'],
    ['two lengths', `${START}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 'bad_request'],
    [
      'a length and chunks',
      `${START}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      'bad_request',
    ],
    ['a negative length', `${START}Content-Length: -1\r\n\r\n`, 'bad_request'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc', 'bad_request'],
  ] as const)('%s are answered with a problem of the catalogue', async (_case, bytes, name) => {
    const { status, body, head } = await answerTo(bytes);
    const { error } = errorBody.parse(JSON.parse(body));
    expect({ status, name: error.name, code: error.code }).toEqual({
      status: errorEntry(name).status,
      name,
      code: errorEntry(name).code,
    });
    expect(head).toMatch(/content-type: application\/json/i);
    expect(head).toMatch(/connection: close/i);
  });
});
