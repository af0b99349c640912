import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { atEnd } from '../../testing/at-end.ts';
import { testServices } from '../../testing/services.ts';
import { createHttpApp } from './http-app.ts';

it('BODY_SECONDS closes a connection whose body stalls, except on upload routes', async () => {
  const services = await testServices({ env: { BODY_SECONDS: '0.5', UPLOAD_SECONDS: '60' } });
  const app = await createHttpApp(services);
  await createAccountCapability([]).routes?.(app, services);
  app.post('/file', { config: { upload: true } }, async () => ({ whole: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const begin = (path: string): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    );
    return socket;
  };
  const [slow, file] = [begin('/api/account/login'), begin('/file')];
  await once(slow.resume(), 'close');
  expect(file.destroyed).toBe(false);
  file.write('"a":1234}');
  const [answer] = (await once(file, 'data')) as [Buffer];
  expect(answer.toString()).toContain('{"whole":true}');
  file.destroy();
});
