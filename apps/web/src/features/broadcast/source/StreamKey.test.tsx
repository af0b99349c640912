// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callLoosely } from '../../../platform/api/call-server.ts';
import { show } from '../../../testing/show.tsx';
import { StreamKey } from './StreamKey.tsx';
import { sourceText } from './text.ts';

vi.mock('../../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callLoosely: vi.fn(),
}));

const KEY = 'live-0123456789abcdef';

it('StreamKey shows the key when it could not be copied, so that it can be selected', async () => {
  vi.mocked(callLoosely).mockResolvedValue({
    data: { whip_url: 'https://akari.example/whip', stream_key: KEY },
  });
  const { person } = show(<StreamKey />);
  // Without HTTPS a page has no clipboard.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  const key = await screen.findByLabelText<HTMLInputElement>(sourceText.t('external.key'));
  expect(key.value).not.toBe(KEY);
  await person.click(screen.getByRole('button', { name: sourceText.t('external.copy_key') }));
  expect(key.value).toBe(KEY);
});
