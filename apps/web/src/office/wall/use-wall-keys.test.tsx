// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWallKeys } from './use-wall-keys.ts';

const none = () => undefined;
const acts = { open: none, seen: none, warn: none, stop: none } as never;

function Wall() {
  useWallKeys(null, acts, none);
  return (
    <>
      <ul className="wall-tiles">
        <li tabIndex={-1}>A</li>
        <li tabIndex={0}>B</li>
      </ul>
      <input aria-label="search" />
    </>
  );
}

it('an arrow moves to the tiles before a tile has the focus, and not out of a field', () => {
  const { getByText, getByLabelText } = render(<Wall />);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(getByText('B'));
  const field = getByLabelText('search');
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(field);
});
