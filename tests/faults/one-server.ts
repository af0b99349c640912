import { openDatabase, type Database } from '@akari/server/platform/database/database';
import { atEnd } from '@akari/server/testing/at-end';
import { gather, type Crowd } from '@akari/testkit/crowd/crowd';
import { freeUdpPort } from '@akari/testkit/harness/attempt-server';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';

export interface OneServer {
  server: TestServer;
  /** The UDP port of its media. */
  udp_port: number;
  database: Database;
  crowd: Crowd;
}

/** Starts the product on one machine with a crowd in it. */
export async function startOneServer(options: { data_dir?: string } = {}): Promise<OneServer> {
  const udp_port = await freeUdpPort();
  // A flood of sockets comes from the same address as all members.
  const sockets = { SOCKETS_PER_ADDRESS: '10000' };
  const env = {
    ...sockets,
    LOG_LEVEL: 'warn',
    MEDIA_PUBLIC_IP: '127.0.0.1',
    MEDIA_UDP_PORT: String(udp_port),
  };
  const server = await startTestServer({ ...options, env });
  const database_url = server.databaseUrl();
  const database = openDatabase(database_url, { max_connections: 2 });
  atEnd(() => database.close());
  const crowd = await gather({
    urls: [server.url],
    database_url,
    address: '127.0.0.1',
    channels: 1,
    viewers: 4,
  });
  atEnd(() => crowd.stop());
  return { server, udp_port, database, crowd };
}
