import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { Link } from './link.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Closes a link and returns a weak reference to the listener that its library was given. */
function closedLink(): WeakRef<object> {
  const listener = { onConnected: vi.fn(), onLost: vi.fn(), onPacket: vi.fn() };
  const link = new Link('link', { iceServers: [] }, 'SendOnly', listener);
  link.close();
  return new WeakRef(listener);
}

it('a closed Link releases its listener to the garbage collector', async () => {
  const left = Array.from({ length: 5 }, closedLink);
  await vi.waitFor(
    async () => {
      await sleep(10);
      collectGarbage();
      expect(left.filter((each) => each.deref() !== undefined)).toHaveLength(0);
    },
    { timeout: 20_000 },
  );
});
