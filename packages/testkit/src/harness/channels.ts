import type { ChannelCard } from '@akari/contract';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Reads a channel's public card. */
export async function channelOf(
  { url }: Pick<TestServer, 'url'>,
  performer_name: string,
): Promise<ChannelCard> {
  const response = await fetch(`${url}/api/channels/${performer_name}`);
  if (!response.ok) throw new Error(`${performer_name}: ${response.status}`);
  return (await response.json()) as ChannelCard;
}

/** Waits until a performer's channel has a status; also works in a hook. */
export function whenStanding(
  server: Pick<TestServer, 'url'>,
  performer_name: string,
  wanted: ChannelCard['status'],
  within_ms = 60_000,
): Promise<void> {
  return vi.waitFor(
    async () => {
      const { status } = await channelOf(server, performer_name);
      if (status !== wanted) throw new Error(`${performer_name} is ${status}, not ${wanted}`);
    },
    { timeout: within_ms, interval: 250 },
  );
}
