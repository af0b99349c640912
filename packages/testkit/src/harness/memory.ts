import { readdirSync, readFileSync } from 'node:fs';
import { rssMb } from './proc.ts';

interface Running {
  pid: number;
  parent: number;
  line: string;
}

function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), parent: Number(parent), line }];
      } catch {
        return []; // the process has ended
      }
    });
}

/** The memory of a server process and of the media node that it started, MB. */
export function memoryOf(server_pid: number): Record<'server' | 'media_node', number> {
  const media = processes().find(({ parent, line }) => parent === server_pid && line.includes('apps/media'));
  return { server: rssMb(server_pid), media_node: media === undefined ? 0 : rssMb(media.pid) };
}
