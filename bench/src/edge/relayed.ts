import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { iceAccess } from '@akari/server/platform/media-plane/ice-servers';
import { openRelay, ownAddress } from '@akari/testkit/deploy/relay';
import { TurnClient } from '@akari/testkit/deploy/turn-client';
import { cpuMs } from '@akari/testkit/harness/proc';

/** A viewer of the default quality: 95 video and 50 audio packets a second. */
const PACKETS_PER_S = 145;
const PICTURE_BYTES = 1_040;
const SOUND_BYTES = 120;
const SOUND_EVERY = 3;
const VIEWERS = 100;
const FOR_MS = 15_000;
const BEAT_MS = 20;

export interface Relayed {
  viewers: number;
  cpu_ms_per_viewer_second: number;
  packets_sent: number;
  packets_lost: number;
}

/** Starts viewers behind a TURN relay, each with its own allocation, and a node that sends media to all of them. */
export async function relayed(): Promise<Relayed> {
  const address = ownAddress();
  const relay = await openRelay(address);
  const node = createSocket({ type: 'udp4', sendBufferSize: 4_194_304 });
  const clients: TurnClient[] = [];
  try {
    await new Promise<void>((resolve) => node.bind(0, address, resolve));
    const access = { ice_servers: [`turn:${relay.host}`], turn_secret: relay.secret };
    let heard = 0;
    for (let n = 0; n < VIEWERS; n += 1) {
      const { username = '', credential = '' } = iceAccess(access, n, Date.now()).ice_servers[0] ?? {};
      const client = new TurnClient(relay.host, relay.port, { username, credential });
      clients.push(client);
      const refused = (await client.allocate()) || (await client.bind(address, node.address().port));
      if (refused !== 0) throw new Error(`the relay refuses: ${refused}`);
      client.listen(() => (heard += 1));
    }
    const picture = Buffer.alloc(PICTURE_BYTES, 1);
    const sound = Buffer.alloc(SOUND_BYTES, 1);
    let sent = 0;
    const before_ms = cpuMs(relay.pid);
    const from_ms = performance.now();
    for (let now_ms = from_ms; now_ms - from_ms < FOR_MS; now_ms = performance.now()) {
      const due = Math.floor(((now_ms - from_ms) * PACKETS_PER_S) / 1_000) * VIEWERS;
      while (sent < due)
        for (const { relayed_port } of clients) {
          const packet = Math.floor(sent / VIEWERS) % SOUND_EVERY === 0 ? sound : picture;
          node.send(packet, relayed_port, relay.host);
          sent += 1;
        }
      await sleep(BEAT_MS);
    }
    await sleep(1_000);
    const used_ms = cpuMs(relay.pid) - before_ms;
    return {
      viewers: VIEWERS,
      cpu_ms_per_viewer_second: used_ms / (sent / PACKETS_PER_S),
      packets_sent: sent,
      packets_lost: sent - heard,
    };
  } finally {
    for (const client of clients) client.close();
    node.close();
    await relay.stop();
  }
}
