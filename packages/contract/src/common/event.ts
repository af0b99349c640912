import type * as z from 'zod/mini';

/** One event that the server sends to pages. A page parses its body before anything else sees it. */
export interface ServerEvent {
  name: string;
  body: z.ZodMiniType;
}
export const defineServerEvent = <const E extends ServerEvent>(event: E): E => event;
