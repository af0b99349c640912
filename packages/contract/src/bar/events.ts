import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { bar } from './bar.ts';

/** To the performer and the viewer: the viewer was barred, or requests that the bar is lifted. */
export const barChangedEvent = defineServerEvent({ name: 'bar.changed', body: z.object({ bar }) });
