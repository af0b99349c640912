/** The body of an answer. @throws with what was said instead */
export async function expectOk(call: string, answer: Response): Promise<Record<string, unknown>> {
  const told = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${call}: ${JSON.stringify(told)}`);
  return told;
}
