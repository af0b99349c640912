// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../platform/store/store.ts';
import { Component as Register } from '../register/index.tsx';
import { Component as Login } from './index.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each<[string, ComponentType]>([
  ['login', Login],
  ['registration', Register],
])('the %s', (_name, Screen) => {
  it.each([
    [true, false],
    [false, true],
  ])('with cookies accepted: %s, says that they are needed: %s', (accepted, says) => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(accepted);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    act(() =>
      root.render(
        <Provider store={store}>
          <MemoryRouter>
            <Screen />
          </MemoryRouter>
        </Provider>,
      ),
    );
    expect(place.querySelector('.entry-cookies') !== null).toBe(says);
    act(() => root.unmount());
  });
});
