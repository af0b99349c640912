import { JanusProcess } from '@akari/media/testing/janus-process';
import { atEnd } from '@akari/server/testing/at-end';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';

/**
 * With `TEST_ENGINE=janus` a server under test has its media from a node beside a real Janus, as many machines have it;
 * else from its own. What people see must be the same. Ended after the file's tests.
 * @returns the server's settings
 */
export async function mediaUnderTest(): Promise<Record<string, string>> {
  if (process.env['TEST_ENGINE'] !== 'janus') return {};
  const janus = await JanusProcess.start();
  atEnd(() => janus.kill());
  const node = await MediaNodeProcess.start('m1', { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  atEnd(() => node.close());
  return { MEDIA: 'cluster', MEDIA_NODES: `m1=${node.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET };
}
