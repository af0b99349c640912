import type { ToolName } from '@akari/rules';
import * as z from 'zod/mini';
import { readStored, store } from '../../platform/browser/storage.ts';
import type { Place } from '../../kit/overlay/place.ts';

/** Places of the windows that the person has moved, by tool. */
export type Places = Partial<Record<ToolName, Place>>;

const KEPT_AS = 'akari.panels';
// More than any screen has, so that a kept number cannot break the page.
const pixels = z.number().check(z.minimum(0), z.maximum(20_000));
const placeSchema = z.object({ x_px: pixels, y_px: pixels, width_px: pixels, height_px: pixels });
const keptSchema = z.record(z.string().check(z.regex(/^[a-z_]{2,40}$/)), z.unknown());
/** More than there are tools. */
const MOST_PLACES = 100;

/**
 * Parses kept places; an invalid one is left out. A name is not compared with the table of tools, which the page would
 * load for this alone: the place of an unknown tool is never asked for.
 */
export function parsePlaces(kept: string | null): Places {
  const places: Places = {};
  try {
    const read = keptSchema.parse(JSON.parse(kept ?? '{}'));
    for (const [name, value] of Object.entries(read).slice(0, MOST_PLACES)) {
      const place = placeSchema.safeParse(value);
      if (place.success) places[name as ToolName] = place.data;
    }
  } catch {
    return {}; // the kept text is not valid JSON, or no record of names
  }
  return places;
}

export const keptPlaces = (): Places => parsePlaces(readStored(KEPT_AS));
export const keepPlaces = (places: Places): void => store(KEPT_AS, JSON.stringify(places));
