import { refuse } from './refused.ts';

/** The body of a successful response. @throws Refused, or an Error for a problem that may be retried */
export async function expectOk(call: string, answer: Response): Promise<Record<string, unknown>> {
  if (answer.status === 204) return {};
  const text = await answer.text();
  const told = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (!answer.ok) refuse(call, told);
  return told;
}
