import { MediaProcess, mediaToken } from '@akari/media/testing/media-process';
import { until } from '@akari/media/testing/until';
import { atEnd } from '@akari/server/testing/at-end';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '@akari/testkit/harness/browser';

/**
 * A minimal version of the page's WHIP and WHEP: includes the counter-offer (406) with its answer by PATCH, and the
 * message that audio arrives, which a browser reports only each 5 s.
 */
const CLIENT = `
globalThis.connections = {};
globalThis.connect = async (path, token, video) => {
  const send = (method, url, body) =>
    fetch(url, { method, body, headers: { authorization: 'Bearer ' + token, 'content-type': 'application/sdp' } });
  let pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  if (path.startsWith('/whip')) {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video });
    for (const track of stream.getTracks()) pc.addTransceiver(track, { direction: 'sendonly' });
  } else for (const kind of video ? ['audio', 'video'] : ['audio']) pc.addTransceiver(kind, { direction: 'recvonly' });
  await pc.setLocalDescription(await pc.createOffer());
  const opened = await send('POST', path, pc.localDescription.sdp);
  const sdp = await opened.text();
  if (opened.status === 406) {
    pc.close();
    pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    await pc.setRemoteDescription({ type: 'offer', sdp });
    await pc.setLocalDescription(await pc.createAnswer());
    const answered = await send('PATCH', opened.headers.get('location'), pc.localDescription.sdp);
    if (answered.status !== 204) throw new Error('answer: ' + answered.status);
  } else if (opened.status === 201) await pc.setRemoteDescription({ type: 'answer', sdp });
  else throw new Error(path + ': ' + opened.status + ' ' + sdp);
  connections[path] = pc;
  if (path.startsWith('/whep')) confirm(path, token, opened.headers.get('location'));
};
globalThis.confirm = (path, token, location) => {
  let before = 0;
  setInterval(async () => {
    const { audio_packets } = await received(path);
    if (audio_packets > before)
      await fetch(location + '/heard', { method: 'POST', headers: { authorization: 'Bearer ' + token } });
    before = audio_packets;
  }, 1_000);
};
globalThis.received = async (path) => {
  const seen = { frames: 0, audio_packets: 0 };
  for (const report of (await connections[path].getStats()).values()) {
    if (report.type !== 'inbound-rtp') continue;
    if (report.kind === 'video') seen.frames += report.framesDecoded;
    else seen.audio_packets += report.packetsReceived;
  }
  return seen;
};`;

let media: MediaProcess;
let page: Page;
beforeAll(async () => {
  media = await MediaProcess.with('janus');
  atEnd(() => media.stop());
  const browser = await launchBrowser();
  page = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
  // Any page of the node's origin: a secure context that may call it.
  await page.goto(`${media.base_url}/healthz`);
  await page.evaluate(CLIENT);
});

async function connect(role: 'publish' | 'play', channel_id: string, video: boolean): Promise<void> {
  const session_id = `${role}-${channel_id}`;
  const token = await mediaToken({ channel_id, session_id, role });
  const path = `/${role === 'publish' ? 'whip' : 'whep'}/${channel_id}`;
  await page.evaluate(`connect(${JSON.stringify(path)}, ${JSON.stringify(token)}, ${video})`);
  await media.event('peer.started', session_id, 20_000);
}
const received = (channel_id: string) =>
  page.evaluate<{ frames: number; audio_packets: number }>(`received('/whep/${channel_id}')`);
const confirmed_ms = (session_id: string): number =>
  media.events
    .flatMap((event) => (event.type === 'delivery' ? event.sessions : []))
    .findLast(([id]) => id === session_id)?.[1] ?? 0;

it.each([
  ['a picture', 'picture', true],
  ['a voice alone', 'voice', false],
] as const)('%s reaches a browser through Janus and is confirmed', async (_what, id, video) => {
  await connect('publish', id, video);
  await media.grant(`play-${id}`, { paid_ms: 3_600_000 });
  await connect('play', id, video);
  await until(async () => (await received(id)).audio_packets > 100, 20_000, 'sound');
  if (video) await until(async () => (await received(id)).frames > 30, 20_000, 'pictures');
  await until(() => confirmed_ms(`play-${id}`) > 3_000, 40_000, 'three seconds that were confirmed');
  expect(media.events.some((event) => event.type === 'peer.ended')).toBe(false);
});
