import type { BrowserContext } from 'playwright-core';

/** The password of all demo people. */
export const DEMO_PASSWORD = 'akari-demo';

async function answerOf(response: {
  ok(): boolean;
  status(): number;
  text(): Promise<string>;
}): Promise<string> {
  const text = await response.text();
  if (!response.ok()) throw new Error(`answered ${response.status()}: ${text}`);
  return text;
}

export interface Registered {
  user_id: string;
  user_name: string;
  email: string;
  password: string;
}

let counter = 0;

/** Registers a regular viewer with 12 points without the page; the context then has the login cookie. */
export async function registerPerson(
  context: BrowserContext,
  options: { user_name?: string; chat_lang?: 'ja' | 'en' } = {},
): Promise<Registered> {
  const user_name = options.user_name ?? `guest${Date.now().toString(36)}${(counter += 1)}`;
  const person = { user_name, email: `${user_name}@example.com`, password: 'correct horse' };
  const response = await context.request.post('/api/account/register', {
    data: { ...person, legal_age: true, chat_lang: options.chat_lang ?? 'ja' },
  });
  const { user_id } = JSON.parse(await answerOf(response)) as { user_id: string };
  return { user_id, ...person };
}

/** Logs a person in without the page. @param password that of demo people by default */
export async function logIn(
  context: BrowserContext,
  login: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await answerOf(await context.request.post('/api/account/login', { data: { login, password } }));
}
