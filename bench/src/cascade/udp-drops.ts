import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Packets that were dropped because a process's sockets were full (proc(5), /proc/net/udp). */
export function udpDrops(pid: number): number {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => socketOf(`/proc/${pid}/fd/${fd}`)));
  return ['udp', 'udp6']
    .flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => inodes.has(fields[9]))
    .reduce((sum, fields) => sum + Number(fields[12]), 0);
}

/** The inode of a socket; undefined for anything else and for what has been closed. */
function socketOf(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
  } catch {
    return undefined;
  }
}
