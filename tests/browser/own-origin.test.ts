import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { atEnd } from '@akari/server/testing/at-end';
import { expect, it } from 'vitest';
import { arrive, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { sharedServer } from '@akari/testkit/harness/server';

const server = await sharedServer();
const browser = await launchBrowser();

it('connect-src blocks WebSocket and fetch to another origin', async () => {
  let reached = 0;
  const stranger = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  atEnd(() => void stranger.close());
  const to = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;

  const person = await newPerson(browser, { url: server.url });
  const own = person.page.waitForEvent('websocket');
  await arrive(person, '/');
  // The policy does not block the page's own socket.
  await (await own).waitForEvent('framereceived');
  expect(person.faults).toEqual([]);

  const refused = await person.page.evaluate(async (at) => {
    const blocked: string[] = [];
    const both = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        blocked.push(`${violation.effectiveDirective} ${violation.blockedURI}`);
        if (blocked.length === 2) resolve();
      });
    });
    try {
      new WebSocket(`ws://${at}/`);
    } catch {
      // Some browsers throw an error.
    }
    fetch(`http://${at}/`, { mode: 'no-cors' }).catch(() => undefined);
    await both;
    return blocked.toSorted();
  }, to);
  expect(refused.map((line) => line.replace(to, 'stranger').replace(/\/$/, ''))).toEqual([
    'connect-src http://stranger',
    'connect-src ws://stranger',
  ]);
  expect(reached).toBe(0);
});
