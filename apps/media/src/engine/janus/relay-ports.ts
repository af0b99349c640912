import type { RelaySettings } from '../../settings.ts';
import { JanusError, type PluginData } from './message.ts';

/** The VideoRoom's code for, among others, a port that cannot be opened. */
const UNKNOWN = 499;
const TRIES = 20;

/**
 * UDP ports for channels of other nodes, two for each, in turn. Left to itself Janus 1.1.2 takes any from 10000 to 60000,
 * also such as are open to the world for something else; and what comes to them it takes for the relayed picture,
 * whoever sends it.
 */
export class RelayPorts {
  /** This machine's address on the network between media nodes. */
  readonly ip: string;
  readonly #pairs: number;
  readonly #from: number;
  #next: number;

  /** @param begin at which pair to begin, from 0 to below 1: Janus of other nodes on the machine may use the first */
  constructor({ ip, ports: { from, to } }: RelaySettings, begin = Math.random()) {
    this.ip = ip;
    this.#from = from;
    this.#pairs = Math.floor((to - from + 1) / 2);
    this.#next = Math.floor(begin * this.#pairs);
  }

  /** Asks Janus with two ports, and with the next two where it cannot have those. */
  async open(ask: (ports: { port: number; rtcp_port: number }) => Promise<PluginData>): Promise<PluginData> {
    for (let tries = 1; ; tries += 1) {
      const port = this.#from + 2 * this.#next;
      this.#next = (this.#next + 1) % this.#pairs;
      try {
        return await ask({ port, rtcp_port: port + 1 });
      } catch (error) {
        const taken = error instanceof JanusError && error.code === UNKNOWN;
        if (!taken || tries >= Math.min(TRIES, this.#pairs)) throw error;
      }
    }
  }
}
