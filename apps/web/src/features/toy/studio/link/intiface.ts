import type { ReportedToy } from '@akari/contract/toy';
import {
  ButtplugBrowserWebsocketClientConnector,
  ButtplugClient,
  DeviceOutput,
  OutputType,
  type ButtplugClientDevice,
} from 'buttplug';
import type { PageDriver, PageOrder } from './page-driver.ts';

const ANSWER_WITHIN_MS = 3_000;
const PROTOCOL = 4;
const STRENGTHS = 20;
const NAME_MOST = 60;
const WHOLE_PERCENT = 100;
const MS_PER_S = 1_000;
const MOST_PORT = 65_535;
const ADDRESS = /^(?:ws:\/\/)?(127\.0\.0\.1|localhost)(?::(\d{1,5}))?\/?$/i;
const HERE = '127.0.0.1:12345';
const PORT = 12_345;

/** The address of an Intiface server on this computer; null: it is elsewhere, and is never called. */
export function intifaceUrl(text: string): string | null {
  const [, host, port = String(PORT)] = ADDRESS.exec(text.trim() === '' ? HERE : text.trim()) ?? [];
  return host === undefined || Number(port) > MOST_PORT ? null : `ws://${host.toLowerCase()}:${Number(port)}`;
}

/** The library waits for ever for a server that does not answer. @throws when it takes too long */
async function within<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Intiface did not answer')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The library sends no pings; a server that is set up to want them closes the connection without them. */
class PingingClient extends ButtplugClient {
  readonly ping = (): Promise<void> => this.sendMsgExpectOk({ Ping: { Id: 1 } });
}

/** The library throws out of its listener where a frame cannot be read. Such a connection is closed, and the devices stop. */
class Connector extends ButtplugBrowserWebsocketClientConnector {
  protected override parseIncomingMessage(event: MessageEvent): void {
    try {
      super.parseIncomingMessage(event);
    } catch {
      void this.disconnect();
    }
  }
}

const idOf = ({ index }: ButtplugClientDevice): string => `intiface-${index}`;

/** Toys of every brand by an Intiface server on the performer's computer (protocol 4). */
export class Intiface implements PageDriver {
  readonly way = 'intiface';
  readonly #url: string;
  readonly #client = new PingingClient('Akari');
  #pings: ReturnType<typeof setInterval> | undefined;
  readonly #ends = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(url: string) {
    this.#url = url;
  }

  get app(): string | null {
    return this.#client.serverInfo?.serverName.slice(0, NAME_MOST) ?? null;
  }

  async toys(): Promise<ReportedToy[]> {
    if (!this.#client.connected) {
      await within(this.#client.connect(new Connector(this.#url)));
      if ((this.#client.serverInfo?.protocolVersionMajor ?? 0) < PROTOCOL) {
        await this.close();
        throw new Error('this Intiface is too old');
      }
      this.#beginPings(this.#client.serverInfo?.maxPingTime ?? 0);
      await within(this.#client.startScanning());
    }
    return Promise.all(this.#devices().map((device) => this.#reported(device)));
  }

  /** Pings twice as often as the server wants; 0: it wants none. */
  #beginPings(max_ms: number): void {
    clearInterval(this.#pings);
    if (max_ms === 0) return;
    this.#pings = setInterval(() => {
      if (this.#client.connected) this.#client.ping().catch(() => undefined);
      else clearInterval(this.#pings);
    }, max_ms / 2);
  }

  async #reported(device: ButtplugClientDevice): Promise<ReportedToy> {
    const percent = (await within(device.battery()).catch(() => null)) ?? null;
    return {
      toy_id: idOf(device),
      name: (device.displayName ?? device.name).slice(0, NAME_MOST),
      connected: true,
      // `device.hasOutput` needs iterator helpers, which Safari has only since 18.4.
      vibrates: [...device.features.values()].some((feature) => feature.hasOutput(OutputType.Vibrate)),
      battery: percent === null ? null : Math.round(Math.min(WHOLE_PERCENT, Math.max(0, percent))),
    };
  }

  /** The devices; the library throws where there is no connection. */
  #devices(): ButtplugClientDevice[] {
    return this.#client.connected ? [...this.#client.devices.values()] : [];
  }

  #device(toy_id: string): ButtplugClientDevice | undefined {
    return this.#devices().find((device) => idOf(device) === toy_id);
  }

  async run({ toy_id, v_level, time_s }: PageOrder): Promise<boolean> {
    const device = this.#device(toy_id);
    if (device === undefined) return false;
    clearTimeout(this.#ends.get(toy_id));
    try {
      await within(device.runOutput(DeviceOutput.Vibrate.percent(v_level / STRENGTHS)));
    } catch {
      return false;
    }
    // The protocol knows no time; the server stops everything when this page goes.
    this.#ends.set(
      toy_id,
      setTimeout(() => void this.halt([toy_id]), time_s * MS_PER_S),
    );
    return true;
  }

  async halt(toy_ids: readonly string[] | 'all'): Promise<void> {
    const ids = toy_ids === 'all' ? this.#devices().map(idOf) : toy_ids;
    for (const id of ids) {
      clearTimeout(this.#ends.get(id));
      this.#ends.delete(id);
    }
    await Promise.all(ids.map((id) => within(this.#device(id)?.stop()).catch(() => undefined)));
  }

  async close(): Promise<void> {
    clearInterval(this.#pings);
    await this.halt('all');
    if (this.#client.connected) await within(this.#client.disconnect()).catch(() => undefined);
  }
}
