import { describe, expect, it } from 'vitest';
import { eventsOf } from './event-lines.ts';

async function read(...chunks: string[]): Promise<unknown[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const events: unknown[] = [];
  for await (const event of eventsOf(ReadableStream.from(bytes))) events.push(event);
  return events;
}

describe('eventsOf', () => {
  it('joins lines that arrive in pieces', async () => {
    const events = await read(
      '{"type":"hello","sta',
      'rted_at_ms":1}\n{"type":"delivery","at_ms":2,',
      '"sessions":[]}\n',
    );
    expect(events).toEqual([
      { type: 'hello', started_at_ms: 1 },
      { type: 'delivery', at_ms: 2, sessions: [] },
    ]);
  });

  it('throws on an unknown event', async () => {
    await expect(read('{"type":"nonsense"}\n')).rejects.toThrow();
  });
});
