// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { offerBuying } from '../browser/buying.ts';
import { BuyLink } from './BuyLink.tsx';

const Where = () => <output>{useLocation().pathname}</output>;
const where = () => screen.getByRole('status').textContent;
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Buy' });
beforeEach(() => void fakeServer());

it('BuyLink leads to the purchase page', () => {
  show(<BuyLink>Buy</BuyLink>);
  expect(link().pathname).toBe('/purchasePoint');
  expect(link().ariaHasPopup).toBeNull();
});

it('BuyLink opens the sheet of a room, as long as there is one', () => {
  const open = vi.fn();
  show(
    <>
      <BuyLink>Buy</BuyLink>
      <Where />
    </>,
  );
  let leave = (): void => undefined;
  act(() => {
    leave = offerBuying(open);
  });
  expect(link().getAttribute('aria-haspopup')).toBe('dialog');
  fireEvent.click(link());
  expect(open).toHaveBeenCalledOnce();
  expect(where()).toBe('/');
  act(leave);
  fireEvent.click(link());
  expect(open).toHaveBeenCalledOnce();
  expect(where()).toBe('/purchasePoint');
});

it('BuyLink leads to another window when that is asked for', () => {
  const open = vi.fn();
  show(<BuyLink>Buy</BuyLink>);
  act(() => void offerBuying(open));
  fireEvent.click(link(), { ctrlKey: true });
  expect(open).not.toHaveBeenCalled();
});
