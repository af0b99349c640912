// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
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
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { container } = show(<Screen />);
    expect(container.querySelector('.entry-cookies') !== null).toBe(says);
  });
});
