import { createSocket, type Socket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ENGINES } from './testing/air.ts';
import { browserOffer } from './testing/fixtures.ts';
import { MediaProcess, mediaToken } from './testing/media-process.ts';
import { TestPublisher } from './testing/publisher.ts';
import { until } from './testing/until.ts';

const FRAGMENT = 'application/trickle-ice-sdpfrag';
/** Unanswered checks are repeated for a while (RFC 8445 §14); this sees the first of each. */
const LISTENS_MS = 2_000;

/** A UDP port of a third party, which counts the packets that arrive. */
class Bystander {
  packets = 0;
  readonly #socket: Socket;
  readonly address: string;

  private constructor(socket: Socket, address: string) {
    this.#socket = socket;
    this.address = address;
    socket.on('message', () => (this.packets += 1));
  }

  static async at(address: string): Promise<Bystander> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, address, resolve));
    return new Bystander(socket, address);
  }

  get named(): string {
    const { port } = this.#socket.address();
    // A foundation of its own, or its check waits for those of the same one (RFC 8445 §6.1.2.6).
    return `a=candidate:${port} 1 udp 2113937151 ${this.address} ${port} typ host`;
  }

  close(): void {
    this.#socket.close();
  }
}

describe.each(ENGINES)('candidates of a client, with the %s engine', (engine) => {
  let media: MediaProcess;
  let bystanders: Bystander[] = [];
  const closing: (() => void)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    for (const bystander of bystanders.splice(0)) bystander.close();
    await media.stop();
  });

  const open = async (public_ip: string | null, count: number): Promise<void> => {
    media = await MediaProcess.with(engine, public_ip === null ? {} : { MEDIA_PUBLIC_IP: public_ip });
    bystanders = await Promise.all(Array.from({ length: count }, () => Bystander.at(media.address)));
  };

  interface Opened {
    location: string;
    etag: string;
    token: string;
    ufrag: string;
  }

  const request = (method: string, path: string, token: string, type: string, body: string, etag?: string) =>
    fetch(media.base_url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': type,
        ...(etag === undefined ? {} : { 'if-match': etag }),
      },
      body,
    });

  /** Publishes or plays without a real peer, with these candidates in the description. */
  async function connect(role: 'publish' | 'play', named: string[]): Promise<Opened> {
    const session_id = `${role}-1`;
    const channel_id = role === 'publish' ? 'published' : 'played';
    const token = await mediaToken({ channel_id, session_id, role });
    if (role === 'play') await media.grant(session_id);
    const offer = browserOffer(role === 'publish' ? 'sendonly' : 'recvonly')
      .replaceAll(/a=candidate.*\r\n/g, '')
      .replace('a=ice-options:trickle', ['a=ice-options:trickle', ...named].join('\r\n'));
    const path = role === 'publish' ? '/whip/published' : '/whep/played';
    const response = await request('POST', path, token, 'application/sdp', offer);
    const opened = {
      location: response.headers.get('location') ?? '',
      etag: response.headers.get('etag') ?? '',
      token,
      ufrag: 'abcd',
    };
    if (response.status !== 406) expect(response.status).toBe(201);
    else await answer(opened, await response.text(), named);
    return opened;
  }

  /** Answers the node's own offer with all of its sections, and these candidates in the first. */
  async function answer(opened: Opened, offered: string, named: string[]): Promise<void> {
    const sdp = offered
      .replaceAll(/a=(candidate|end-of-candidates|ssrc|msid).*\r\n/g, '')
      .replaceAll('a=sendonly', 'a=recvonly')
      .replaceAll(/a=setup:.*\r\n/g, 'a=setup:active\r\n')
      .replaceAll(/a=ice-ufrag:.*\r\n/g, 'a=ice-ufrag:abcd\r\n')
      .replaceAll(/a=ice-pwd:.*\r\n/g, 'a=ice-pwd:0123456789abcdef01234567\r\n')
      .replace(/(a=mid:.*\r\n)/, `$1${named.map((line) => `${line}\r\n`).join('')}`);
    const answered = await request('PATCH', opened.location, opened.token, 'application/sdp', sdp);
    expect(answered.status).toBe(204);
  }

  async function trickle({ location, etag, token, ufrag }: Opened, named: string[]): Promise<void> {
    const body = [`a=ice-ufrag:${ufrag}`, 'a=ice-pwd:0123456789abcdef01234567', ...named, ''].join('\r\n');
    expect((await request('PATCH', location, token, FRAGMENT, body, etag)).status).toBe(204);
  }

  async function onAir(): Promise<void> {
    const publisher = new TestPublisher({ channel_id: 'played', session_id: 'pub' });
    closing.push(() => publisher.close());
    expect(await publisher.publish(media)).toBe(201);
  }

  const reached = (): Bystander[] => bystanders.filter(({ packets }) => packets > 0);

  it('receive no packet from a node with a public address', async () => {
    await open('11.0.0.1', 6);
    await onAir();
    for (const role of ['publish', 'play'] as const) {
      const opened = await connect(
        role,
        bystanders.slice(0, 3).map(({ named }) => named),
      );
      await trickle(
        opened,
        bystanders.slice(3).flatMap(({ named }) => Array(10).fill(named) as string[]),
      );
    }
    await sleep(LISTENS_MS);
    expect(reached()).toHaveLength(0);
  });

  it.each(['publish', 'play'] as const)('are limited to ten checked addresses for %s', async (role) => {
    await open(null, 15);
    await onAir();
    const opened = await connect(
      role,
      bystanders.slice(0, 4).map(({ named }) => named),
    );
    await trickle(
      opened,
      bystanders.slice(4).map(({ named }) => named),
    );
    await until(() => reached().length === 10, 10_000, 'checks of ten addresses');
    await sleep(LISTENS_MS);
    expect(reached()).toHaveLength(10);
  });
});
