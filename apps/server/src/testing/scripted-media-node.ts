import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeEvent } from '@akari/contract';

const PROFILE = { engine: 'janus', can_relay: true } as const;
const LOAD = { state: 'up', peers: 0, max_peers: 10, sent_kbps: 0, max_sent_kbps: 10 } as const;

/**
 * The control interface of a media node that is always healthy, and sends the events that a test tells it to.
 */
export class ScriptedMediaNode {
  readonly name: string;
  readonly #server: Server;
  readonly #streams = new Set<ServerResponse>();

  private constructor(name: string) {
    this.name = name;
    this.#server = createServer((request, response) => {
      const health = { started_at_ms: 1, profile: PROFILE, load: LOAD };
      if (request.url === '/control/events') {
        this.#streams.add(response);
        response.on('close', () => this.#streams.delete(response));
        response.write(`${JSON.stringify({ type: 'hello', ...health })}\n`);
      } else if (request.url === '/control/health') response.end(JSON.stringify(health));
      else if (request.url === '/control/stats') response.end(JSON.stringify({ ...health, channels: [] }));
      else response.end(JSON.stringify({ sessions: [], ended: 0, finals: [] }));
    });
  }

  static async start(name: string): Promise<ScriptedMediaNode> {
    const node = new ScriptedMediaNode(name);
    await once(node.#server.listen(0, '127.0.0.1'), 'listening');
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  tell(event: NodeEvent): void {
    for (const stream of this.#streams) stream.write(`${JSON.stringify(event)}\n`);
  }

  /** Reports that its engine is down. */
  tellDown(): void {
    this.tell({ type: 'delivery', at_ms: Date.now(), sessions: [], load: { ...LOAD, state: 'down' } });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
