import { nodeEvent, type NodeEvent } from '@akari/contract';

/** A longer line is not an event: 20,000 deliveries take less. */
const MAX_LINE_CHARS = 1_000_000;

/** Reads a media node's NDJSON event stream. @throws when a line is not an event, is too long, or the stream breaks */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<NodeEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > MAX_LINE_CHARS) throw new Error('media node: event line too long');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield nodeEvent.parse(JSON.parse(line));
  }
}
