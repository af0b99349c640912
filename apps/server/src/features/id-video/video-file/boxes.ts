import { Budget, MalformedVideo } from './span.ts';

/** Byte range of a box's content (ISO/IEC 14496-12 §4.2). */
export interface Box {
  name: string;
  from: number;
  to: number;
}

/** Reads the boxes of MP4, each within its parent. */
export class BoxFile {
  readonly bytes: Buffer;
  readonly budget = new Budget();
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  whole(): Box {
    return { name: '', from: 0, to: this.bytes.length };
  }

  *children({ from, to }: Pick<Box, 'from' | 'to'>): Generator<Box> {
    for (let at = from; at < to;) {
      this.budget.spend();
      const parent = { from: at, to };
      const short = this.u32(parent, 0);
      const head = short === 1 ? 16 : 8;
      const size = short === 1 ? this.u64(parent, 8) : short === 0 ? to - at : short;
      if (size < head || at + size > to) throw new MalformedVideo('a box ends behind its parent');
      yield { name: this.bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size };
      at += size;
    }
  }

  /**
   * The first box of each name along a path.
   * @throws MalformedVideo when there is none
   */
  find(parent: Box, ...path: string[]): Box {
    return path.reduce((box, name) => {
      for (const child of this.children(box)) if (child.name === name) return child;
      throw new MalformedVideo(`no box ${name}`);
    }, parent);
  }

  u32({ from, to }: Pick<Box, 'from' | 'to'>, offset: number): number {
    if (from + offset + 4 > to) throw new MalformedVideo('a box is too short');
    return this.bytes.readUInt32BE(from + offset);
  }

  u64(box: Pick<Box, 'from' | 'to'>, offset: number): number {
    return this.u32(box, offset) * 2 ** 32 + this.u32(box, offset + 4);
  }

  /** Version (the highest byte) and flags of a full box. */
  head(box: Box): { version: number; flags: number } {
    const word = this.u32(box, 0);
    return { version: word >>> 24, flags: word & 0xffffff };
  }
}
