import type { Logger } from 'pino';

/** Lines wait for nothing longer: their translation would come too late to be read. */
const ANSWER_WITHIN_MS = 6_000;
const MAX_ANSWER_BYTES = 512 * 1_024;
const LONGEST_WAIT_MS = 600_000;

export interface JsonAnswer {
  status: number;
  /** `Retry-After`, milliseconds; null: not sent. */
  retry_after_ms: number | null;
  /** Null: not JSON. */
  body: unknown;
}

/** @returns null for a header that is missing or in another format; both of its formats are read (RFC 9110 §10.2.3) */
export function retryAfterMs(header: string | null, now_ms: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait_ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now_ms;
  return Number.isFinite(wait_ms) && wait_ms >= 0 ? Math.min(wait_ms, LONGEST_WAIT_MS) : null;
}

async function bodyOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk as Uint8Array);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return null;
  }
}

/** Sends JSON. @returns null when the service did not answer within the time. The texts are in no log. */
export async function postJson(
  { log, nowMs }: { log: Logger; nowMs: () => number },
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<JsonAnswer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'akari', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const retry_after_ms = retryAfterMs(response.headers.get('retry-after'), nowMs());
    return { status: response.status, retry_after_ms, body: await bodyOf(response) };
  } catch (error) {
    log.warn({ err: error }, 'the translation service did not answer');
    return null;
  }
}
