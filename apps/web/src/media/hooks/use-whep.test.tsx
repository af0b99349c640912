// @vitest-environment jsdom
import type { MediaAccess } from '@akari/contract/media';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showHook } from '../../testing/show.tsx';
import { MediaFault } from '../rtc/fault.ts';
import { useWhep } from './use-whep.ts';
import { openWhep, type WhepOptions } from '../rtc/whep.ts';

vi.mock('../rtc/whep.ts', () => ({ openWhep: vi.fn() }));

const ACCESS: MediaAccess = { url: '/whep/1', token: 't', ice_servers: [] };

it('useWhep does not show the closed state of an earlier session', () => {
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => [];
    },
  );
  const opened: WhepOptions[] = [];
  vi.mocked(openWhep).mockImplementation((options) => {
    opened.push(options);
    return {
      connection: () => null,
      state: () => 'idle',
      reconnect: () => undefined,
      close: () => undefined,
    };
  });
  const seen: [string | null, string, string | undefined][] = [];
  const usePlayer = (session_id: string | null): void => {
    const play = session_id === null ? null : { session_id, access: ACCESS, media_kind: 'video' as const };
    const { state, fault } = useWhep(play, async () => null);
    seen.push([session_id, state, fault?.error]);
  };
  const { rerender } = showHook(usePlayer, '1');
  act(() => opened[0]?.onState('closed', new MediaFault('media_forbidden', 403)));
  expect(seen.at(-1)).toEqual(['1', 'closed', 'media_forbidden']);
  rerender('2');
  act(() => opened[1]?.onState('connecting', null));
  rerender(null);
  rerender('3');
  expect(seen.filter(([id, state]) => id !== '1' && state === 'closed')).toEqual([]);
});
