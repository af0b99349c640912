/** Parameters of a crest that is drawn from a name; the same name always gives the same crest. */
export interface CrestDrawing {
  petals: number;
  shape: 'leaf' | 'dot' | 'diamond' | 'oval';
  turn_deg: number;
  hue_deg: number;
}

const SHAPES = ['leaf', 'dot', 'diamond', 'oval'] as const;

/** FNV-1a over the code units, then mixed so that the low bits of short names differ too. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

export function crestOf(name: string): CrestDrawing {
  const seed = hash(name);
  return {
    petals: 4 + (seed % 5),
    shape: SHAPES[(seed >>> 4) % SHAPES.length] ?? 'leaf',
    turn_deg: (seed >>> 8) % 72,
    hue_deg: (seed >>> 16) % 360,
  };
}
