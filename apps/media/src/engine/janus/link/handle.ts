import { type JanusMessage, type PluginData, pluginData } from './message.ts';
import type { JanusSocket } from './socket.ts';

export type Jsep = NonNullable<JanusMessage['jsep']>;
export interface HandleListener {
  onUp(): void;
  /** The connection was closed; `by_client`: by a DTLS alert from the client. */
  onHangup(by_client: boolean): void;
  /** Video begins to arrive. */
  onPicture(): void;
  /** Janus has sent another offer. */
  onOffer(): void;
}

/** One handle of the VideoRoom plugin: of a publisher, of a subscriber, or the node's own for commands. */
export class JanusHandle {
  readonly id: number;
  readonly #socket: JanusSocket;
  readonly #session_id: number;
  readonly #listener: HandleListener | null;
  readonly #onDetached: () => void;
  #state: 'attached' | 'detached' = 'attached';

  constructor(
    socket: JanusSocket,
    session_id: number,
    id: number,
    listener: HandleListener | null,
    onDetached: () => void,
  ) {
    this.#socket = socket;
    this.#session_id = session_id;
    this.id = id;
    this.#listener = listener;
    this.#onDetached = onDetached;
  }

  /**
   * Sends a synchronous command.
   * @throws JanusError
   */
  async command(body: object): Promise<PluginData> {
    return pluginData(await this.#send({ janus: 'message', body }));
  }

  /**
   * Sends a request that Janus acknowledges first and answers by an event.
   * @throws JanusError
   */
  async ask(body: object, jsep?: Jsep): Promise<{ data: PluginData; jsep: Jsep | undefined }> {
    const content = { janus: 'message', body, ...(jsep ? { jsep } : {}) };
    const message = await this.#send(content, { takes_ack: false });
    return { data: pluginData(message), jsep: message.jsep };
  }

  trickle(candidate: { candidate: string; sdpMLineIndex: number }): void {
    this.#send({ janus: 'trickle', candidate }).catch(() => undefined);
  }

  /** Detaches the handle, which closes its connection. */
  detach(): void {
    if (this.#state === 'detached') return;
    this.#state = 'detached';
    this.#onDetached();
    this.#socket.tell({ janus: 'detach', ...this.#place });
  }

  onEvent(message: JanusMessage): void {
    if (this.#state === 'detached') return;
    if (message.janus === 'webrtcup') this.#listener?.onUp();
    else if (message.janus === 'media' && message.type === 'video' && message.receiving)
      this.#listener?.onPicture();
    else if (message.jsep?.type === 'offer') this.#listener?.onOffer();
    else if (message.janus === 'hangup') this.#listener?.onHangup(message.reason === 'DTLS alert');
  }

  get #place(): { session_id: number; handle_id: number } {
    return { session_id: this.#session_id, handle_id: this.id };
  }

  #send(content: Record<string, unknown>, options?: { takes_ack: boolean }): Promise<JanusMessage> {
    return this.#socket.request({ ...content, ...this.#place }, options);
  }
}
