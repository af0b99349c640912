import type { ErrorName } from '@akari/rules';
import { refusal } from './call-server.ts';

interface AnswerSchema<T> {
  safeParse(body: unknown): { success: true; data: T } | { success: false };
}

/**
 * Uploads a file, once for a key. @param answer schema of what the server says about a file that it took
 * @returns what the server said, or why the file was not taken
 */
export async function uploadFile<T>(
  path: string,
  file: Blob,
  idempotency_key: string,
  answer: AnswerSchema<T>,
): Promise<{ data: T } | { error: ErrorName }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': file.type, 'idempotency-key': idempotency_key },
    credentials: 'same-origin',
    body: file,
  }).catch(() => null);
  if (response === null) return { error: 'server_unreachable' };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { error: (await refusal(response.status, body)).name };
  const read = answer.safeParse(body);
  return read.success ? { data: read.data } : { error: 'server_failed' };
}
