// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useScrollStop } from './use-scroll-stop.ts';

/** jsdom has no layout: the heights are given. */
function sized(element: HTMLElement, height: { content: number; shown: number }): void {
  Object.defineProperty(element, 'scrollHeight', { configurable: true, value: height.content });
  Object.defineProperty(element, 'clientHeight', { configurable: true, value: height.shown });
  act(() => void window.dispatchEvent(new Event('resize')));
}

function Terms({ children }: { children?: React.ReactNode }) {
  return <div ref={useScrollStop<HTMLDivElement>()}>{children}</div>;
}

const shownTerms = (element: React.ReactNode): HTMLElement => show(element).container.querySelector('div')!;

it('useScrollStop makes an element a stop of Tab only while it scrolls', () => {
  const terms = shownTerms(<Terms>A long text</Terms>);
  sized(terms, { content: 200, shown: 96 });
  expect(terms.getAttribute('tabindex')).toBe('0');
  sized(terms, { content: 200, shown: 200 });
  expect(terms.getAttribute('tabindex')).toBeNull();
});

it('useScrollStop adds no stop where a control inside leads a keyboard there', () => {
  const terms = shownTerms(
    <Terms>
      <button type="button">Spending limit</button>
    </Terms>,
  );
  sized(terms, { content: 200, shown: 96 });
  expect(terms.getAttribute('tabindex')).toBeNull();
});
