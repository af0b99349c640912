import { TOOL_NAMES, type ToolName } from '@akari/rules';
import * as z from 'zod/mini';
import { readStored, store } from '../../platform/browser/storage.ts';
import type { Place } from '../../kit/overlay/place.ts';

/** Places of the windows that the person has moved, by tool. */
export type Places = Partial<Record<ToolName, Place>>;

const KEPT_AS = 'akari.panels';
// More than any screen has, so that a kept number cannot break the page.
const pixels = z.number().check(z.minimum(0), z.maximum(20_000));
const placeSchema = z.object({ x_px: pixels, y_px: pixels, width_px: pixels, height_px: pixels });
const keptSchema = z.record(z.string(), z.unknown());

/** Parses kept places; an unknown tool or an invalid place is left out. */
export function parsePlaces(kept: string | null): Places {
  const places: Places = {};
  try {
    const read = keptSchema.parse(JSON.parse(kept ?? '{}'));
    for (const name of TOOL_NAMES) {
      const place = placeSchema.safeParse(read[name]);
      if (place.success) places[name] = place.data;
    }
  } catch {
    return {}; // the kept text is not valid JSON, or no record
  }
  return places;
}

export const keptPlaces = (): Places => parsePlaces(readStored(KEPT_AS));
export const keepPlaces = (places: Places): void => store(KEPT_AS, JSON.stringify(places));
