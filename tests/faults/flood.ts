import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

const FLOOD_MS = 8_000;

interface At {
  address: string;
  ports: readonly number[];
}

/** Sends random datagrams of any length as fast as one process can, for `FLOOD_MS`. */
export async function flood({ address, ports }: At): Promise<void> {
  expect(ports).not.toEqual([]);
  const socket = createSocket('udp4');
  const until_ms = performance.now() + FLOOD_MS;
  let sent = 0;
  while (performance.now() < until_ms) {
    for (let i = 0; i < 100; i += 1) {
      sent += 1;
      socket.send(randomBytes(1 + (sent % 1_200)), ports[sent % ports.length] ?? 0, address);
    }
    await sleep(5);
  }
  socket.close();
  expect(sent).toBeGreaterThan(10_000);
}

/** The UDP ports that a process listens on, from the kernel's socket list. */
export function udpPortsOf(pid: number): number[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // The descriptor was closed.
      }
    }),
  );
  return readFileSync(`/proc/${pid}/net/udp`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => own.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}
