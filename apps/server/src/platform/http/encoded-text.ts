import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings of an answer (RFC 9110, 8.4). */
export type TextEncoding = 'br' | 'gzip' | 'identity';

/** Larger ones take several times as long for a few percent. */
const BROTLI_QUALITY = 5;
const compress = {
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};

/** The smallest encoding that a client takes. @param accepted header `Accept-Encoding` */
export function encodingFor(accepted: string | undefined): TextEncoding {
  const takes = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  );
  return takes.has('br') ? 'br' : takes.has('gzip') ? 'gzip' : 'identity';
}

/**
 * A long text that is the same for everybody. It is compressed once for each encoding, when a client first asks for it. Not
 * for a text that holds something of a person beside something that another one wrote: its size would tell.
 */
export class EncodedText {
  readonly text: string;
  readonly #made = new Map<TextEncoding, Promise<Buffer>>();

  constructor(text: string) {
    this.text = text;
  }

  as(encoding: TextEncoding): Promise<Buffer | string> {
    if (encoding === 'identity') return Promise.resolve(this.text);
    const made = this.#made.get(encoding) ?? compress[encoding](this.text);
    this.#made.set(encoding, made);
    return made;
  }
}
