import { chatLength, cleanChatText, PRIVATE_MESSAGE_MAX, PRIVATE_MESSAGE_RATE } from '@akari/rules';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';

/** @throws chat_line_empty, private_message_too_long */
export function cleanMessage(sent: string): string {
  const text = cleanChatText(sent);
  if (text === '') throw new Problem('chat_line_empty');
  if (chatLength(text) > PRIVATE_MESSAGE_MAX) throw new Problem('private_message_too_long');
  return text;
}

/** @throws too_many_requests */
export async function checkMessageRate(services: Services, user_id: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`private_message:${user_id}`, PRIVATE_MESSAGE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}
