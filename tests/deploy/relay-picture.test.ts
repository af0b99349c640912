import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { arrive, broadcast, enterRoom, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';
import { ownAddress, type Relay } from '@akari/testkit/deploy/relay';
import { startRelay } from './start.ts';

let relay: Relay;
let server: TestServer;
beforeAll(async () => {
  relay = await startRelay(ownAddress());
  server = await startTestServer({
    env: {
      MEDIA_PUBLIC_IP: ownAddress(),
      ICE_SERVERS: `turn:${relay.host}:${relay.port}?transport=udp`,
      TURN_SECRET: relay.secret,
      ICE_POLICY: 'relay',
    },
  });
});

/** Exposes the page's peer connections to the test. */
const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    Object.assign(window, { made });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
  });

/** The types of the local candidates of the pairs in use, which show whether media is relayed. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const kinds: string[] = [];
    for (const connection of made.filter(({ connectionState }) => connectionState === 'connected')) {
      const stats = new Map<string, Record<string, unknown>>();
      (await connection.getStats()).forEach((one: { id: string }) => stats.set(one.id, { ...one }));
      for (const one of stats.values())
        if (one['type'] === 'transport') {
          const pair = stats.get(String(one['selectedCandidatePairId']));
          kinds.push(String(stats.get(String(pair?.['localCandidateId']))?.['candidateType']));
        }
    }
    return kinds;
  });

it('video plays over TURN relays only with ICE_POLICY=relay', async () => {
  const browser = await launchBrowser();
  const yuki = await makePerformer(server, 'relayed', { ja: '雪', en: 'Yuki', rate: '1.2' });
  const performer = await newPerson(browser, { url: server.url });
  await watchConnections(performer.page);
  await broadcast(performer, yuki);
  expect(await waysOf(performer.page)).toEqual(['relay']);

  const viewer = await newPerson(browser, { url: server.url });
  await watchConnections(viewer.page);
  await registerPerson(viewer.context);
  await arrive(viewer, `/chat/${yuki.user_name}`);
  await enterRoom(viewer, '1.2');
  expect(await waysOf(viewer.page)).toEqual(['relay']);
  expect(await framesArrive(viewer.page, 5_000)).toBe(true);
});
