// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { offerBuying } from '../browser/buying.ts';
import { BuyLink } from './BuyLink.tsx';

const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Buy' });
beforeEach(() => void fakeServer());

it('BuyLink leads to the purchase page', () => {
  show(<BuyLink>Buy</BuyLink>);
  expect(link().pathname).toBe('/purchasePoint');
  expect(link().ariaHasPopup).toBeNull();
});

it('BuyLink opens the sheet of a room, as long as there is one', () => {
  const open = vi.fn();
  show(<BuyLink>Buy</BuyLink>);
  let leave = (): void => undefined;
  act(() => {
    leave = offerBuying(open);
  });
  expect(link().getAttribute('aria-haspopup')).toBe('dialog');
  // `false`: the link does not lead away.
  expect(fireEvent.click(link())).toBe(false);
  expect(open).toHaveBeenCalledOnce();
  act(leave);
  fireEvent.click(link());
  expect(open).toHaveBeenCalledOnce();
});

it('BuyLink leads to another window when that is asked for', () => {
  const open = vi.fn();
  show(<BuyLink>Buy</BuyLink>);
  act(() => void offerBuying(open));
  fireEvent.click(link(), { ctrlKey: true });
  expect(open).not.toHaveBeenCalled();
});
