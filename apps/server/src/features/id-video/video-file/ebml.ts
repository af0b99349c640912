import { Budget, MalformedVideo } from './span.ts';

export interface Element {
  id: number;
  /** Where its content begins. */
  from: number;
  /** Where its content ends, exclusive; null: its size is unknown (RFC 8794 §6.2). */
  to: number | null;
}
export type ClosedElement = Element & { to: number };

/** Reads EBML elements (RFC 8794), each within its parent. */
export class EbmlFile {
  readonly bytes: Buffer;
  readonly #budget = new Budget();
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads a variable-size integer: its length, and its value without the marker (RFC 8794 §4). */
  varint(at: number, longest: number, limit: number): { length: number; value: number; ones: boolean } {
    const first = this.bytes[at] ?? 0;
    const length = Math.clz32(first) - 23;
    if (length > longest || at + length > limit) throw new MalformedVideo('no variable-size integer');
    let value = first - 2 ** (8 - length);
    for (let next = at + 1; next < at + length; next += 1) value = value * 256 + (this.bytes[next] ?? 0);
    return { length, value, ones: value === 2 ** (7 * length) - 1 };
  }

  element(at: number, limit: number): Element {
    this.#budget.spend();
    const id = this.varint(at, 4, limit);
    const size = this.varint(at + id.length, 8, limit);
    const from = at + id.length + size.length;
    const to = size.ones ? null : from + size.value;
    if (to !== null && to > limit) throw new MalformedVideo('an element ends behind its parent');
    return { id: id.value + 2 ** (7 * id.length), from, to };
  }

  closed({ id, from, to }: Element): ClosedElement {
    if (to === null) throw new MalformedVideo('an element of unknown size');
    return { id, from, to };
  }

  *children({ from, to }: ClosedElement): Generator<ClosedElement> {
    for (let at = from; at < to;) {
      const child = this.closed(this.element(at, to));
      yield child;
      at = child.to;
    }
  }

  uint({ from, to }: ClosedElement): number {
    if (to - from > 8) throw new MalformedVideo('too long an integer');
    let value = 0;
    for (let at = from; at < to; at += 1) value = value * 256 + (this.bytes[at] ?? 0);
    return value;
  }

  text({ from, to }: ClosedElement): string {
    return this.bytes.toString('latin1', from, to);
  }
}
