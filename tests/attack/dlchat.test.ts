import { expect, test } from 'vitest';
import { makePerformer } from '@akari/testkit/harness/staff';
import { Client } from './stand/client.ts';
import { target } from './stand/target.ts';

test('a performer’s raised rate applies to dlchat too', async () => {
  const server = target();
  const performer = await makePerformer(server, 'dlchat_takane', { ja: '高嶺', en: 'Takane', rate: '1.8' });
  const card = await new Client(server.url, '127.8.0.1').get(`/api/channels/${performer.user_name}`);
  expect(card.json()).toMatchObject({ rates: { party: 18_000, dlchat: 18_000 } });
});
