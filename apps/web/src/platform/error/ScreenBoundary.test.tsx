// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { appText } from '../text.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

function Screen({ fails = false }: { fails?: boolean }) {
  if (fails) throw new Error('a screen that cannot be rendered');
  return <p>the screen</p>;
}
const showScreen = (onBroken: () => void, fails: boolean) =>
  show(
    <ScreenBoundary onBroken={onBroken}>
      <Screen fails={fails} />
    </ScreenBoundary>,
    {},
    { onCaughtError: () => undefined },
  );

it('a screen that throws is reported once and replaced by the offer to refresh', () => {
  const onBroken = vi.fn();
  const { container } = showScreen(onBroken, true);
  expect(onBroken).toHaveBeenCalledOnce();
  expect(container.textContent).toContain(appText.t('broken.reload'));
});

it('a screen that renders is not reported', () => {
  const onBroken = vi.fn();
  const { container } = showScreen(onBroken, false);
  expect(onBroken).not.toHaveBeenCalled();
  expect(container.textContent).toBe('the screen');
});
