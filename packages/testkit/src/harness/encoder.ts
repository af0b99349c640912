import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { newPerson, type Person } from './acts.ts';

/** What the encoder's page offers: a third-party WHIP client, unchanged from npm. */
interface Encoder {
  start(url: string, key: string): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}
declare const encoder: Encoder;

const ENCODER = `
  import { WHIPClient } from 'whip-whep/whip.js';
  const client = new WHIPClient();
  export async function start(url, key) {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
    const pc = new RTCPeerConnection();
    for (const track of stream.getTracks()) pc.addTransceiver(track, { direction: 'sendonly' });
    await client.publish(pc, url, key);
  }
  export const restart = () => client.restart();
  export const stop = () => client.stop();
`;

async function bundledEncoder(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENCODER, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'encoder',
    footer: { js: 'globalThis.encoder = encoder;' },
  });
  return outputFiles[0]?.text ?? '';
}

export interface ForeignEncoder extends Person {
  /** Publishes; may be called again after a stop or a refusal. */
  start: (whip_url: string, key: string) => Promise<void>;
  /** Requests an ICE restart, as after a change of network. Rejects with the client's error when it is refused. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Opens a third-party encoder in a browser context of its own. */
export async function foreignEncoder(browser: Browser, server_url: string): Promise<ForeignEncoder> {
  const person = await newPerson(browser, { url: server_url });
  await person.page.addInitScript({ content: await bundledEncoder() });
  return {
    ...person,
    start: async (whip_url, key) => {
      await person.page.goto('/leave');
      await person.page.evaluate(([at, bearer]) => encoder.start(at, bearer), [whip_url, key] as const);
    },
    restart: () => person.page.evaluate(() => encoder.restart()),
    stop: () => person.page.evaluate(() => encoder.stop()),
  };
}
