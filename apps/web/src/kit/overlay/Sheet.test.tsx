// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { BesideProvider } from './beside.ts';
import { Confirm } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';
import { useQuestion } from './use-question.ts';

/** A tool with its sheet, and a field of the chat. */
function Tool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        tip
      </button>
      <input aria-label="chat" />
      <Sheet open={open} onOpenChange={setOpen} title="Send a tip" head="12.00 pt">
        <button type="button">send</button>
      </Sheet>
    </>
  );
}
function Beside({ children }: { children: React.ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BesideProvider value={place}>
      {children}
      <div ref={setPlace} data-testid="beside" />
    </BesideProvider>
  );
}
const beside = () => within(screen.getByTestId('beside'));

it('Sheet opens beside the picture without a backdrop, and the page stays usable', async () => {
  const { person } = show(
    <Beside>
      <Tool />
    </Beside>,
  );
  await person.click(screen.getByRole('button', { name: 'tip' }));
  const panel = beside().getByRole('dialog', { name: 'Send a tip' });
  expect(panel).toBe(document.activeElement);
  expect(panel.textContent).toContain('12.00 pt');
  expect(document.querySelector('.backdrop')).toBeNull();
  await person.type(screen.getByRole('textbox', { name: 'chat' }), 'hello');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'chat' }).value).toBe('hello');
  // Who writes in the chat keeps the field when Escape closes the panel.
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'chat' }));
});

it('Sheet returns the focus to the tool', async () => {
  const { person } = show(
    <Beside>
      <Tool />
    </Beside>,
  );
  await person.click(screen.getByRole('button', { name: 'tip' }));
  await person.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'tip' }));
});

it('Sheet comes from the lower edge, over a backdrop, where there is no place beside the picture', async () => {
  const { person } = show(<Tool />);
  await person.click(screen.getByRole('button', { name: 'tip' }));
  expect((await screen.findByRole('dialog', { name: 'Send a tip' })).className).toContain('sheet');
  expect(document.querySelector('.backdrop')).not.toBeNull();
});

function Asking() {
  const question = useQuestion();
  return (
    <>
      <button type="button" onClick={() => question.ask(true)}>
        ask
      </button>
      <Confirm question={question} title="Send 10 pt?" action="Send 10 pt" onConfirm={() => undefined} />
    </>
  );
}

it('Confirm asks beside the picture, where its backdrop is too', async () => {
  const { person } = show(
    <Beside>
      <Asking />
    </Beside>,
  );
  await person.click(screen.getByRole('button', { name: 'ask' }));
  expect(await beside().findByRole('alertdialog', { name: 'Send 10 pt?' })).toBeDefined();
  expect([...document.querySelectorAll('.backdrop')].map(({ className }) => className)).toEqual([
    'backdrop asking beside',
  ]);
});
