import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

export interface Target {
  /** `http://127.0.0.1:port` */
  url: string;
  data_dir: string;
  /** The UDP port of its media. */
  udp_port: number;
  /** Connection URL of its embedded database. */
  databaseUrl: () => string;
}

/** The server that this suite attacks. All files share it: no test may stop it or change its clock. */
export function target(): Target {
  const { url, data_dir, udp_port } = inject('target');
  return {
    url,
    data_dir,
    udp_port,
    databaseUrl: () => readFileSync(path.join(data_dir, 'database-url'), 'utf8'),
  };
}
