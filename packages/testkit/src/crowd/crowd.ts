import { setTimeout as sleep } from 'node:timers/promises';
import { makeAudience } from './audience.ts';
import { Member } from './member.ts';
import { Broadcast } from './broadcast.ts';
import { nameOf, prepareEvening } from './studio.ts';
import { Viewer } from './viewer.ts';

export interface Crowd {
  members: Member[];
  /** All members join, and their counts restart. */
  enter(): void;
  /**
   * Waits until every member has received video and new acknowledgements of tips and lines since the call.
   * @throws after `within_ms`
   */
  allWell(within_ms: number): Promise<void>;
  /** All members leave; the performers keep broadcasting. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

export interface CrowdOptions {
  /** Addresses of the service; people are spread over them. */
  urls: readonly [string, ...string[]];
  database_url: string;
  /** Address from which its media comes. */
  address: string;
  channels: number;
  viewers: number;
}

/** Starts performers in party chat, and viewers who watch, chat and tip continuously after `enter`. */
export async function gather(options: CrowdOptions): Promise<Crowd> {
  const { urls, database_url, address, channels, viewers } = options;
  const urlOf = (i: number): string => urls[i % urls.length] ?? urls[0];
  const cookies = await makeAudience(database_url, viewers);
  const paying = cookies.map((_, i) => `audience-${i}`);
  const performers = await prepareEvening(database_url, channels, paying);
  const broadcasts = performers.map((cookie, i) => new Broadcast(urlOf(i), address, cookie));
  for (const broadcast of broadcasts) broadcast.start();
  const members = cookies.map(
    (cookie, i) => new Member(new Viewer(urlOf(i), cookie, address), nameOf(i % channels)),
  );
  const allWell = async (within_ms: number): Promise<void> => {
    const before = members.map(({ tips, lines, received_ms }) => ({
      tips: tips.length,
      lines: lines.length,
      received_ms,
    }));
    const well = (member: Member, i: number): boolean =>
      member.tips.length > (before[i]?.tips ?? 0) + 1 &&
      member.lines.length > (before[i]?.lines ?? 0) + 1 &&
      member.received_ms > (before[i]?.received_ms ?? 0) + 500;
    const until_ms = performance.now() + within_ms;
    while (!members.every(well)) {
      if (performance.now() > until_ms)
        throw new Error(`not all is well: ${JSON.stringify(members.map(stateOf))}`);
      await sleep(100);
    }
  };
  const leave = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.leave()));
  };
  return {
    members,
    enter: () => members.forEach((member) => member.enter()),
    allWell,
    leave,
    stop: async () => {
      await leave();
      for (const { viewer } of members) viewer.close();
      await Promise.all(broadcasts.map((broadcast) => broadcast.stop()));
    },
  };
}

const stateOf = ({ tips, lines, received_ms, viewer, refusals }: Member): object => ({
  watching: viewer.watching,
  tips: tips.length,
  lines: lines.length,
  received_ms: Math.round(received_ms),
  refusals: Object.fromEntries(refusals),
});
