import type { NodeEvent } from '@akari/contract';

/** A listener with more than this in its write buffer no longer reads and is disconnected. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

export interface EventSink {
  write(line: string): unknown;
  readonly writableLength: number;
  destroy(): unknown;
}

/** Sends the node's events to every listener of the event stream, one JSON object per line. */
export class EventHub {
  readonly #sinks = new Set<EventSink>();

  get listeners(): number {
    return this.#sinks.size;
  }

  add(sink: EventSink, hello: NodeEvent): void {
    sink.write(JSON.stringify(hello) + '\n');
    this.#sinks.add(sink);
  }

  remove(sink: EventSink): void {
    this.#sinks.delete(sink);
  }

  publish(event: NodeEvent): void {
    if (this.#sinks.size === 0) return;
    const line = JSON.stringify(event) + '\n';
    for (const sink of this.#sinks) {
      if (sink.writableLength > MAX_UNREAD_BYTES) {
        this.#sinks.delete(sink);
        sink.destroy();
      } else sink.write(line);
    }
  }

  /** Closes all streams, so that the HTTP server can close. */
  close(): void {
    for (const sink of this.#sinks) sink.destroy();
    this.#sinks.clear();
  }
}
