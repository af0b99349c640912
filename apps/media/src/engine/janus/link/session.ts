import type { Logger } from 'pino';
import type { JanusSettings } from '../../../settings/settings.ts';
import { prepareJanus } from './admin.ts';
import { type HandleListener, JanusHandle } from './handle.ts';
import { JanusError, type JanusMessage } from './message.ts';
import { JanusSocket } from './socket.ts';

const RECONNECT_MS = 500;
/** Longest interval between keepalives; short, so that a hanging Janus is detected soon. */
const KEEPALIVE_MS = 500;
const PLUGIN = 'janus.plugin.videoroom';

interface Life {
  socket: JanusSocket;
  session_id: number;
  handles: Map<number, JanusHandle>;
  control: JanusHandle;
  keepalive: NodeJS.Timeout;
}

export interface SessionListener {
  /** A new session is open; it contains nothing of an earlier one. */
  onOpen(control: JanusHandle): Promise<void>;
  onLost(): void;
}

/**
 * The node's session in its Janus: kept alive, and reopened when it breaks. Its timeout is short on purpose: when the
 * node dies, Janus closes every connection of the session within the timeout.
 */
export class JanusSession {
  readonly #settings: JanusSettings;
  readonly #events_url: string;
  readonly #events_password: string;
  readonly #log: Logger;
  readonly #listener: SessionListener;
  #life: Life | null = null;
  #state: 'running' | 'stopped' = 'running';
  #retry: NodeJS.Timeout | null = null;

  constructor(
    settings: JanusSettings,
    events: { url: string; password: string },
    log: Logger,
    listener: SessionListener,
  ) {
    this.#settings = settings;
    this.#events_url = events.url;
    this.#events_password = events.password;
    this.#log = log;
    this.#listener = listener;
  }

  get is_open(): boolean {
    return this.#life !== null;
  }

  /** Whether Janus answers. A hanging Janus keeps its connection, and its peers are ended later. */
  get answers(): boolean {
    return this.#life?.socket.answers ?? false;
  }

  /**
   * The handle for commands.
   * @throws JanusError while Janus is not connected
   */
  get control(): JanusHandle {
    if (this.#life === null) throw new JanusError(0, 'not connected');
    return this.#life.control;
  }

  /** Connects to Janus. Resolves after the first attempt, successful or not; keeps retrying in the background. */
  async connect(): Promise<void> {
    this.#retry = null;
    try {
      await this.#open();
    } catch (error) {
      this.#log.warn({ err: error }, 'janus does not answer');
      this.#later();
    }
  }

  async attach(opaque_id: string, listener: HandleListener): Promise<JanusHandle> {
    const life = this.#life;
    if (life === null) throw new JanusError(0, 'not connected');
    const { socket, session_id } = life;
    const answer = await socket.request(
      { janus: 'attach', session_id, plugin: PLUGIN, opaque_id },
      // An unused handle would stay for as long as the session.
      { onLate: ({ data }) => data && socket.tell({ janus: 'detach', session_id, handle_id: data.id }) },
    );
    const id = answer.data!.id;
    const handle = new JanusHandle(socket, session_id, id, listener, () => life.handles.delete(id));
    life.handles.set(id, handle);
    return handle;
  }

  stop(): void {
    this.#state = 'stopped';
    if (this.#retry) clearTimeout(this.#retry);
    this.#close();
  }

  async #open(): Promise<void> {
    const { url, secret, session_timeout_s } = this.#settings;
    const socket = await JanusSocket.open(
      url,
      'janus-protocol',
      { apisecret: secret },
      { onEvent: (message) => this.#onEvent(message, socket), onClose: () => this.#onClosed(socket) },
    );
    try {
      const session_id = (await socket.request({ janus: 'create' })).data!.id;
      await prepareJanus(this.#settings, session_id, {
        url: this.#events_url,
        password: this.#events_password,
      });
      const attached = await socket.request({ janus: 'attach', session_id, plugin: PLUGIN });
      const control = new JanusHandle(socket, session_id, attached.data!.id, null, () => undefined);
      await this.#listener.onOpen(control);
      if (this.#state === 'stopped') throw new JanusError(0, 'stopped');
      const every_ms = Math.min(KEEPALIVE_MS, (session_timeout_s * 1_000) / 4);
      const keepalive = setInterval(() => void this.#keepAlive(life), every_ms);
      const life: Life = { socket, session_id, handles: new Map(), control, keepalive };
      this.#life = life;
      this.#log.info({ session_id }, 'janus session opened');
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  async #keepAlive({ socket, session_id }: Life): Promise<void> {
    try {
      await socket.keepAlive(session_id);
    } catch {
      socket.close();
    }
  }

  #onEvent(message: JanusMessage, socket: JanusSocket): void {
    if (message.janus === 'timeout') socket.close();
    else this.#life?.handles.get(message.sender ?? -1)?.onEvent(message);
  }

  #onClosed(socket: JanusSocket): void {
    if (this.#life?.socket !== socket) return;
    this.#close();
    this.#log.error('janus session lost');
    this.#listener.onLost();
    this.#later();
  }

  #close(): void {
    const life = this.#life;
    this.#life = null;
    if (life === null) return;
    clearInterval(life.keepalive);
    life.socket.close();
  }

  #later(): void {
    if (this.#state === 'running') this.#retry = setTimeout(() => void this.connect(), RECONNECT_MS);
  }
}
