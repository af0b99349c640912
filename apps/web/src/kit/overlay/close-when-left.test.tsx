// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { closeWhenLeft } from './close-when-left.ts';

it('closes a popover when Tab leaves it, and neither inside of it nor back at its button', async () => {
  const closed: string[] = [];
  const { person } = show(
    <>
      <button type="button">opens</button>
      <div
        data-testid="box"
        onBlur={closeWhenLeft}
        ref={(box) => {
          // jsdom has no popovers.
          if (box !== null)
            box.hidePopover = () => void closed.push(document.activeElement?.textContent ?? '');
        }}
      >
        <button type="button">one</button>
        <button type="button">two</button>
      </div>
      <button type="button">after</button>
    </>,
  );
  const opener = screen.getByRole<HTMLButtonElement>('button', { name: 'opens' });
  opener.popoverTargetElement = screen.getByTestId('box');
  screen.getByRole('button', { name: 'one' }).focus();
  await person.tab();
  expect(closed).toEqual([]);
  await person.tab({ shift: true });
  await person.tab({ shift: true });
  expect(document.activeElement).toBe(opener);
  expect(closed).toEqual([]);
  await person.tab();
  await person.tab();
  await person.tab();
  expect(document.activeElement?.textContent).toBe('after');
  expect(closed).toHaveLength(1);
});
