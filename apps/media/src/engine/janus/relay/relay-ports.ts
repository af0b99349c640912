import type { RelaySettings } from '../../../settings/settings.ts';
import { JanusError, type PluginData } from '../link/message.ts';

/** The VideoRoom's general error code; one of its causes is a port that cannot be bound. */
const UNKNOWN = 499;
const TRIES = 20;

/**
 * Assigns UDP ports for relayed channels, two for each, in rotation. By default Janus 1.1.2 uses any from 10000 to
 * 60000, including ports that are public for other purposes, and it accepts packets from any sender as relayed media.
 */
export class RelayPorts {
  /** This machine's address on the network between media nodes. */
  readonly ip: string;
  readonly #pairs: number;
  readonly #from: number;
  #next: number;

  /**
   * @param begin fraction of the range at which to start, from 0 to below 1: random, because Janus of other nodes on
   * the same machine may use the first ports
   */
  constructor({ ip, ports: { from, to } }: RelaySettings, begin = Math.random()) {
    this.ip = ip;
    this.#from = from;
    this.#pairs = Math.floor((to - from + 1) / 2);
    this.#next = Math.floor(begin * this.#pairs);
  }

  /** Calls `ask` with two ports, and with the next two when those are in use. */
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
