import { z } from 'zod';

/** A message of Janus, with the fields that this node reads. */
export const janusMessage = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  /** The handle to which an event belongs. */
  sender: z.number().optional(),
  /** The medium that starts or stops arriving (`media`). */
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

/** Error codes of the VideoRoom plugin. */
export const NO_SUCH_ROOM = 426;
export const ROOM_EXISTS = 427;
export const NO_SUCH_FEED = 428;

export class JanusError extends Error {
  /** Error code of Janus or the plugin; 0: no answer from Janus. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(`Janus: ${message} (${code})`);
    this.code = code;
  }
}

/**
 * The plugin's answer.
 * @throws JanusError when the plugin answered with an error or not at all
 */
export function pluginData(message: JanusMessage): PluginData {
  const data = message.plugindata?.data;
  if (data === undefined) throw new JanusError(0, `no answer of a plugin: ${message.janus}`);
  if (data.error_code !== undefined) throw new JanusError(data.error_code, String(data['error']));
  return data;
}
