import { z } from 'zod';

/** What Janus says, as far as this node reads it. */
export const janusMessage = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  /** The handle that an event is about. */
  sender: z.number().optional(),
  /** Which medium begins or ceases to arrive (`media`). */
  type: z.string().optional(),
  receiving: z.boolean().optional(),
  /** Why a connection was closed (`hangup`). */
  reason: z.string().optional(),
  data: z.looseObject({ id: z.number() }).optional(),
  jsep: z.object({ type: z.string(), sdp: z.string() }).optional(),
  plugindata: z.looseObject({ data: z.looseObject({ error_code: z.number().optional() }) }).optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
});
export type JanusMessage = z.infer<typeof janusMessage>;
export type PluginData = NonNullable<JanusMessage['plugindata']>['data'];

/** Codes of the VideoRoom plugin. */
export const NO_SUCH_ROOM = 426;
export const ROOM_EXISTS = 427;
export const NO_SUCH_FEED = 428;

export class JanusError extends Error {
  /** Janus' or the plugin's code; 0: Janus did not answer. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(`Janus: ${message} (${code})`);
    this.code = code;
  }
}

/** The plugin's answer; throws what it refused. */
export function pluginData(message: JanusMessage): PluginData {
  const data = message.plugindata?.data;
  if (data === undefined) throw new JanusError(0, `no answer of a plugin: ${message.janus}`);
  if (data.error_code !== undefined) throw new JanusError(data.error_code, String(data['error']));
  return data;
}
