// @vitest-environment jsdom
import type { MediaAccess } from '@akari/contract/media';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { MediaFault } from '../rtc/fault.ts';

import { useWhep } from './use-whep.ts';
import { openWhep, type WhepOptions } from '../rtc/whep.ts';

vi.mock('../rtc/whep.ts', () => ({ openWhep: vi.fn() }));

const ACCESS: MediaAccess = { url: '/whep/1', token: 't', ice_servers: [] };

it('useWhep does not show the closed state of an earlier session', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
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
  function Player({ session_id }: { session_id: string | null }) {
    const play = session_id === null ? null : { session_id, access: ACCESS, media_kind: 'video' as const };
    const { state, fault } = useWhep(play, async () => null);
    seen.push([session_id, state, fault?.error]);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const show = (session_id: string | null): void =>
    act(() => root.render(<Player session_id={session_id} />));

  show('1');
  act(() => opened[0]?.onState('closed', new MediaFault('media_forbidden', 403)));
  expect(seen.at(-1)).toEqual(['1', 'closed', 'media_forbidden']);
  show('2');
  act(() => opened[1]?.onState('connecting', null));
  show(null);
  show('3');
  expect(seen.filter(([id, state]) => id !== '1' && state === 'closed')).toEqual([]);
  act(() => root.unmount());
});
