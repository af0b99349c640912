import { JanusProcess } from '@akari/media/testing/janus-process';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';

export interface MediaUnderTest {
  /** The server's settings. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Chooses the media of a server under test: with `TEST_ENGINE=janus` a media node with a real Janus, as in a cluster;
 * otherwise the server's own. Test results must be the same.
 */
export async function mediaUnderTest(): Promise<MediaUnderTest> {
  if (process.env['TEST_ENGINE'] !== 'janus') return { env: {}, stop: async () => undefined };
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start('m1', { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  return {
    env: { MEDIA: 'cluster', MEDIA_NODES: `m1=${node.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET },
    stop: async () => {
      await node.close();
      await janus.kill();
    },
  };
}
