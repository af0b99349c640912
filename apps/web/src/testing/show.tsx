import type { Language } from '@akari/rules';
import { configure, render, renderHook, type RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { makeStore } from '../platform/store/store.ts';
import { changeLanguage } from '../text/current-language.ts';

// The library sets this by itself only where the functions of the test runner are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Below the limit of a test, so that the library can say what is missing; a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

/** The page around what is tested. */
interface Around {
  store?: ReturnType<typeof makeStore>;
  /** The address, without its origin. */
  path?: string;
  language?: Language;
}

function around({ store = makeStore(), path = '/', language = 'ja' }: Around) {
  changeLanguage(language);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </Provider>
  );
  return { store, wrapper };
}

/** Renders an element inside a page. @returns what the library returns, the page's store, and `person`, who uses it */
export function show(
  element: ReactNode,
  page: Around = {},
  options: Omit<RenderOptions, 'wrapper' | 'queries'> = {},
) {
  const { store, wrapper } = around(page);
  return { store, person: userEvent.setup(), ...render(element, { ...options, wrapper }) };
}

/** Runs a hook inside a page. @returns what the library returns, and the page's store */
export function showHook<Result, Props>(
  use: (props: Props) => Result,
  initialProps?: NoInfer<Props>,
  page: Around = {},
) {
  const { store, wrapper } = around(page);
  return { store, ...renderHook(use, { wrapper, ...(initialProps === undefined ? {} : { initialProps }) }) };
}
