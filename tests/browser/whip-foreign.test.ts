import { build } from 'esbuild';
import { expect, it } from 'vitest';
import {
  arrive,
  button,
  enterRoom,
  fillLogin,
  goOnAir,
  newPerson,
  state,
  watching,
} from '../harness/acts.ts';
import { auditBooks, BALANCED } from '../harness/books.ts';
import { launchBrowser } from '../harness/browser.ts';
import { registerPerson } from '../harness/people.ts';
import { startTestServer } from '../harness/server.ts';
import { shoot } from '../harness/shots.ts';
import { makePerformer } from '../harness/staff.ts';

/** What the encoder's page can do: a WHIP client of strangers, exactly as npm has it. */
interface Encoder {
  start(url: string, key: string): Promise<void>;
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

const server = await startTestServer();
const browser = await launchBrowser();

it('an encoder of others publishes with the stream key, and is seen', { timeout: 300_000 }, async () => {
  const performer = await makePerformer(server, 'kotoha', { ja: '琴葉', en: 'Kotoha' });
  const host = await newPerson(browser, { url: server.url });
  const { page, words } = host;
  await arrive(host, '/pfchat');
  await page.getByRole('link', { name: words.log_in }).click();
  await fillLogin(host, performer.user_name, performer.password);

  // Address and key as the studio shows them.
  await page.getByRole('radio', { name: words.external }).check({ force: true });
  await button(page, words.show_key).click();
  const url = await page.getByLabel(words.whip_url, { exact: true }).inputValue();
  const key = await page.getByLabel(words.stream_key, { exact: true }).inputValue();
  expect(url).toBe(`${server.url}/whip`);
  await shoot(page, 'external-key');
  await button(page, words.enter_studio).click();
  await state(page, words).waitFor();
  await page.getByText(words.awaited).first().waitFor();

  const machine = await newPerson(browser, { url: server.url });
  await machine.page.addInitScript({ content: await bundledEncoder() });
  await machine.page.goto('/leave');
  await machine.page.evaluate(([at, bearer]) => encoder.start(at, bearer), [url, key] as const);
  await page.getByText(words.arrives).waitFor();
  await goOnAir(host);
  await shoot(page, 'external-on-air');

  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context);
  await arrive(viewer, '/chat/kotoha');
  await enterRoom(viewer, '1.2');
  await watching(viewer.page);
  await shoot(viewer.page, 'external-watched');

  // The client's last word is a DELETE; the studio notices at once.
  const [closing] = await Promise.all([
    machine.page.waitForResponse((response) => response.request().method() === 'DELETE'),
    machine.page.evaluate(() => encoder.stop()),
  ]);
  expect(closing.status()).toBe(200);
  await page.getByText(words.awaited).first().waitFor();
  await button(viewer.page, viewer.words.leave).click();
  await viewer.page.getByText(viewer.words.left, { exact: true }).waitFor();
  expect(await auditBooks(server)).toEqual(BALANCED);
});
