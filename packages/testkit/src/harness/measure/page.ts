import { clippedControls, clippedHints, clippedTexts, spilledTexts } from './clipped.ts';
import { coveredControls } from './covered.ts';
import { controlsOf, scope, textsOf } from './dom.ts';
import { narrowTexts } from './narrow.ts';
import { textFaults } from './overlaps.ts';
import { said, type Said } from './said.ts';
import { settle } from './settle.ts';
import { smallTargets } from './targets.ts';
import { wideElements } from './wide.ts';

/** What is wrong with the drawn page, by kind; each fault names its element. */
export interface Faults {
  /** The page is wider than its window. */
  wide: string[];
  /** Controls that something else covers. */
  covered: string[];
  /** Texts on other texts, and texts under other things. */
  overlaps: string[];
  /** Texts, hints and controls that are cut. */
  clipped: string[];
  narrow: string[];
  small_targets: string[];
}

function faults(): Faults {
  const root = scope();
  const controls = controlsOf(root);
  const texts = textsOf(root);
  const { overlaps, hidden } = textFaults(texts);
  const each = (...found: string[][]): string[] => [...new Set(found.flat())];
  return {
    wide: each(wideElements()),
    clipped: each(
      clippedTexts(texts),
      spilledTexts(texts),
      clippedHints(controls),
      clippedControls(controls),
    ),
    narrow: each(narrowTexts(texts)),
    overlaps: each(overlaps, hidden),
    covered: each(coveredControls(controls)),
    small_targets: each(smallTargets(controls)),
  };
}

export { noteFocus, unreached } from './focus.ts';

export interface Measured extends Said {
  faults: Faults;
}

/** Measures the page in its final layout, without changing it. */
export async function measure(): Promise<Measured> {
  await settle();
  return { faults: faults(), ...said() };
}
