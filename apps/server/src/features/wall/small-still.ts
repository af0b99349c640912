import { WALL_STILL_HEIGHT_PX, WALL_STILL_WIDTH_PX } from '@akari/rules';
import sharp from 'sharp';

/** About as many as are on air at once; the oldest goes first. */
const KEPT = 600;
/** Enough to see what happens, and a tenth of the bytes of the whole still. */
const QUALITY = 50;
const SIDE_MAX_PX = 4_096;

const shrink = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg, { limitInputPixels: SIDE_MAX_PX * SIDE_MAX_PX })
    .resize(WALL_STILL_WIDTH_PX, WALL_STILL_HEIGHT_PX, { fit: 'inside' })
    .webp({ quality: QUALITY })
    .toBuffer();

/** Small stills (WebP) that were made before: all staff who watch the wall ask for the same ones. */
export class SmallStills {
  readonly #made = new Map<string, Promise<Buffer>>();

  /** @throws when the bytes are no picture */
  of(key: string, jpeg: Buffer): Promise<Buffer> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = shrink(jpeg);
    this.#made.set(key, made);
    made.catch(() => this.#made.delete(key));
    const [oldest] = this.#made.keys();
    if (this.#made.size > KEPT && oldest !== undefined) this.#made.delete(oldest);
    return made;
  }
}
